import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder: every command works there, wherever it was called from. */
export const projectFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
