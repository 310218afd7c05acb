"""The model that reads what learners say: what it is told, what it claims to hear, and which of that holds."""
