import { parentPort } from 'node:worker_threads';
import type { Order } from './isolated';
import { TemplateError } from './problem';
import { inspectTemplate, renderLetter } from './render-letter';

/** Renders and inspects in a separate thread (`isolated.ts`). */
const port = parentPort;
port?.on('message', ({ job, inspects }: Order) => {
  try {
    port.postMessage(inspects ? { found: inspectTemplate(job) } : { rendered: renderLetter(job) });
  } catch (error) {
    port.postMessage({
      problem: error instanceof TemplateError ? error.problem : { part: 'body', code: 'TEMPLATE_SYNTAX' },
    });
  }
});
port?.postMessage('ready');
