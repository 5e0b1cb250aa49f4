import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { ValidateFunction } from 'ajv';
import type { JsonSchema } from '../../engine/model';
import { threadProgram } from '../platform/thread-program';
import type { CompiledValidators } from './validators';

/** What the thread is asked. */
export interface CompileOrder {
  readonly number: number;
  readonly schema: JsonSchema;
}

interface CompileAnswer {
  readonly number: number;
  readonly module?: string;
  readonly failed?: string;
}

/** Compiles validators in a thread of their own, so that a large schema does not hold the server up. */
export interface ApartCompiler {
  /** @throws when the schema cannot be compiled, or the thread ended or took too long */
  compile(schema: JsonSchema): Promise<CompiledValidators>;
}

/** Resource limits of the thread. Beyond them only the thread ends. */
const resourceLimits = { maxOldGenerationSizeMb: 512, stackSizeMb: 4 };

/** Milliseconds after which a schema counts as one that cannot be compiled: real ones take seconds at most. */
const usualPatience = 60_000;

/** One thread, begun with the first schema; begun again after it ended. */
export function createApartCompiler(
  options: { readonly program?: URL; readonly patience?: number } = {},
): ApartCompiler {
  const { patience = usualPatience } = options;
  const waiting = new Map<number, (answer: CompileAnswer) => void>();
  let worker: Worker | undefined;
  let asked = 0;

  function begin(): Worker {
    const begun = new Worker(
      options.program ?? threadProgram(import.meta, 'validators-worker', './validators-worker.ts'),
      { resourceLimits, env: {}, execArgv: [] },
    );
    begun.unref();
    begun.on('message', (answer: CompileAnswer) => waiting.get(answer.number)?.(answer));
    begun.on('error', (error) => end(begun, String(error)));
    begun.on('exit', () => end(begun, 'The thread ended.'));
    return begun;
  }

  function end(ended: Worker, because: string): void {
    if (worker !== ended) return;
    worker = undefined;
    void ended.terminate();
    for (const [number, finish] of waiting) finish({ number, failed: because });
  }

  return {
    async compile(schema) {
      worker ??= begin();
      const present = worker;
      const number = ++asked;
      const { module, failed } = await new Promise<CompileAnswer>((resolve) => {
        const timer = setTimeout(() => end(present, 'It took too long.'), patience);
        waiting.set(number, (answer) => {
          clearTimeout(timer);
          waiting.delete(number);
          resolve(answer);
        });
        present.postMessage({ number, schema } satisfies CompileOrder);
      });
      if (module === undefined) throw new Error(failed);
      return { judge: validatorOf(module), module };
    },
  };
}

const require = createRequire(import.meta.url);

/** The validator of a whole value, of a module made here. */
function validatorOf(module: string): ValidateFunction {
  const open = new Function(`${module.replaceAll(/^export (?=const |function )/gm, '')}return { main, validators };`);
  const { main, validators } = open() as {
    readonly main: string;
    readonly validators: (bring: (name: string) => unknown) => Readonly<Record<string, ValidateFunction>>;
  };
  const judge = validators(require)[main];
  if (judge === undefined) throw new Error('The module holds no validator of the whole value.');
  return judge;
}
