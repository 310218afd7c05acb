"""What the API reads, scoped to the learner who asks: plain values in the shapes of the serializers of the same name.

Each of these takes a number of queries that does not grow with the interview.
"""
