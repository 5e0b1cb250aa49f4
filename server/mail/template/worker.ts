import { parentPort } from 'node:worker_threads';
import type { RenderJob } from './job';
import { TemplateError } from './problem';
import { renderLetter } from './render-letter';

/** Renders in a separate thread (`isolated.ts`). */
const port = parentPort;
port?.on('message', (job: RenderJob) => {
  try {
    port.postMessage({ rendered: renderLetter(job) });
  } catch (error) {
    port.postMessage({
      problem: error instanceof TemplateError ? error.problem : { part: 'body', code: 'TEMPLATE_SYNTAX' },
    });
  }
});
port?.postMessage('ready');
