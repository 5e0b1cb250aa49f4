import { parentPort } from 'node:worker_threads';
import type { CompileOrder } from './compile-apart';
import { compileValidators } from './validators';

/** Compiles validators in a separate thread (`compile-apart.ts`). */
const port = parentPort;
port?.on('message', ({ number, schema }: CompileOrder) => {
  try {
    port.postMessage({ number, module: compileValidators(schema).module });
  } catch (error) {
    port.postMessage({ number, failed: String(error) });
  }
});
