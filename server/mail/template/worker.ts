import { parentPort } from 'node:worker_threads';
import type { Order } from './isolated';
import type { RenderJob } from './job';
import { TemplateError } from './problem';
import { inspectTemplate, previewLetter, renderLetter } from './render-letter';

/** Renders, inspects and previews in a separate thread (`isolated.ts`). */
const results = {
  render: (job: RenderJob) => ({ rendered: renderLetter(job) }),
  inspect: (job: RenderJob) => ({ found: inspectTemplate(job) }),
  preview: (job: RenderJob) => ({ previewed: previewLetter(job) }),
};
const port = parentPort;
port?.on('message', ({ job, task }: Order) => {
  try {
    port.postMessage(results[task](job));
  } catch (error) {
    port.postMessage({
      problem: error instanceof TemplateError ? error.problem : { part: 'body', code: 'TEMPLATE_SYNTAX' },
    });
  }
});
port?.postMessage('ready');
