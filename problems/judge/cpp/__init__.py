"""C++ in the judge: the learner's text becomes a WebAssembly module, which a helper runs.

``adapting`` writes the unit around the text, ``compiling`` has it compiled in a process that can reach nothing
(``compiler``) and keeps what came out, ``toolchain`` knows what is installed, ``machine`` runs it.
"""
