#!/usr/bin/env node
// The command is TypeScript and runs from its sources; tsx reads them.
import process from 'node:process';
import { register } from 'tsx/esm/api';

register();
const { portico } = await import('./portico.ts');
process.exitCode = await portico(process.argv.slice(2));
