// Everything is there already: judge.h stands before every program.
#pragma once
