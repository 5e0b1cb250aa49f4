#!/usr/bin/env node
import process from 'node:process';
import { plainVocabulary } from '../runtime';
import { readProgramKinds } from './program-kinds';
import { runCommand } from './run-command';
import { processTerminal } from './terminal';

// The `portico` command of a program: with the built-in kinds, and those that its `portico.config.js` adds.
const folder = process.cwd();
process.exitCode = await runCommand(process.argv.slice(2), {
  terminal: processTerminal(),
  folder,
  vocabulary: async () => plainVocabulary(await readProgramKinds(folder)),
});
