"""Tests of JavaScript and TypeScript in the judge."""
