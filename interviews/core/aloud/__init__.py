"""What is spoken: turned into what one would write, and what is written into what one would say."""
