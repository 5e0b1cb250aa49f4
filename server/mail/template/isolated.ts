import { Worker } from 'node:worker_threads';
import { threadProgram } from '../../platform/thread';
import { limits, type PreviewedLetter, type RenderedLetter, type RenderJob } from './job';
import { TemplateError, type TemplateProblem } from './problem';

/** Renders and inspects templates by users in isolation. */
export interface IsolatedRenderer {
  /** @throws TemplateError, also if the rendering was terminated */
  render(job: RenderJob): Promise<RenderedLetter>;
  /** Problems that are found without rendering; the only one, if reading the template had to be terminated. */
  inspect(job: RenderJob): Promise<readonly TemplateProblem[]>;
  /** As far as it can be rendered, with the problem; nothing but the problem if it had to be terminated. */
  preview(job: RenderJob): Promise<PreviewedLetter>;
  close(): Promise<void>;
}

/** What the thread does with a template. */
export interface Order {
  readonly job: RenderJob;
  readonly task: 'render' | 'inspect' | 'preview';
}

type Result =
  | { readonly rendered: RenderedLetter }
  | { readonly found: readonly TemplateProblem[] }
  | { readonly previewed: PreviewedLetter };
type Answer = Result | { readonly problem: TemplateProblem };

/** Resource limits of the thread. Beyond them only the thread ends. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/**
 * Template languages enforce their own limits, which is not isolation: rendering runs in a thread with its own limits, which is terminated
 * if it takes too long. One thread, started with the first rendering, one rendering at a time.
 */
export function createIsolatedRenderer(
  options: { readonly program?: URL; readonly patience?: number } = {},
): IsolatedRenderer {
  const { patience = limits.termination } = options;
  let worker: Promise<Worker> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function begin(): Promise<Worker> {
    const begun = new Worker(options.program ?? threadProgram(import.meta, 'letter-worker', './worker.ts'), {
      resourceLimits,
      env: {},
      execArgv: [],
    });
    begun.unref();
    return new Promise((resolve, reject) => {
      begun.once('message', () => resolve(begun));
      begun.once('error', reject);
    });
  }

  async function end(): Promise<void> {
    const ended = worker;
    worker = undefined;
    await (await ended?.catch(() => undefined))?.terminate();
  }

  async function run(order: Order): Promise<Result> {
    worker ??= begin();
    const present = await worker.catch((error: unknown) => {
      worker = undefined;
      throw error;
    });
    const answer = await new Promise<Answer>((resolve) => {
      const cut = (code: 'TEMPLATE_TOO_SLOW' | 'TEMPLATE_TOO_LARGE') => {
        void end();
        finish({ problem: { part: 'body', code } });
      };
      const timer = setTimeout(() => cut('TEMPLATE_TOO_SLOW'), patience);
      const failed = () => cut('TEMPLATE_TOO_LARGE');
      const finish = (said: Answer) => {
        clearTimeout(timer);
        present.off('message', finish);
        present.off('error', failed);
        resolve(said);
      };
      present.on('message', finish);
      present.on('error', failed);
      present.postMessage(order);
    });
    if ('problem' in answer) throw new TemplateError(answer.problem);
    return answer;
  }

  function perform(order: Order): Promise<Result> {
    // A busy machine can be slow once; a template that is too slow is slow again.
    const tried = last.then(async () => {
      try {
        return await run(order);
      } catch (error) {
        if (!(error instanceof TemplateError) || error.problem.code !== 'TEMPLATE_TOO_SLOW') throw error;
        return run(order);
      }
    });
    last = tried.catch(() => {});
    return tried;
  }

  return {
    async render(job) {
      const result = await perform({ job, task: 'render' });
      if (!('rendered' in result)) throw new Error('The thread did not render.');
      return result.rendered;
    },
    async inspect(job) {
      try {
        const result = await perform({ job, task: 'inspect' });
        return 'found' in result ? result.found : [];
      } catch (error) {
        if (error instanceof TemplateError) return [error.problem];
        throw error;
      }
    },
    async preview(job) {
      try {
        const result = await perform({ job, task: 'preview' });
        if (!('previewed' in result)) throw new Error('The thread did not preview.');
        return result.previewed;
      } catch (error) {
        if (!(error instanceof TemplateError)) throw error;
        return { letter: { subject: '', text: '', html: '' }, problem: error.problem };
      }
    },
    async close() {
      await last;
      await end();
    },
  };
}
