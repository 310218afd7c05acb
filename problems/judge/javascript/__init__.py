"""JavaScript and TypeScript in the judge: QuickJS as WebAssembly, and our script that runs in it."""
