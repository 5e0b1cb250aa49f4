import { createRequire } from 'node:module';
import type { ValidateFunction } from 'ajv';
import type { JsonSchema } from '../../engine/model';
import { createThread, threadProgram } from '../platform/thread';
import type { CompiledValidators } from './validators';

/** Compiles validators in a thread of their own, so that a large schema does not hold the server up. */
export interface ApartCompiler {
  /** @throws when the schema cannot be compiled, or the thread ended or took too long */
  compile(schema: JsonSchema): Promise<CompiledValidators>;
}

const limits = { maxOldGenerationSizeMb: 512, stackSizeMb: 4 };

/** Milliseconds after which a schema counts as one that cannot be compiled: real ones take seconds at most. */
const usualPatience = 60_000;

const usualProgram = () => threadProgram(import.meta, 'validators-worker', './validators-worker.ts');

/** One thread for all schemas. */
export function createApartCompiler({
  program = usualProgram(),
  patience = usualPatience,
}: {
  readonly program?: URL;
  readonly patience?: number;
} = {}): ApartCompiler {
  const thread = createThread<JsonSchema, string>({ program, limits, patience });
  return {
    async compile(schema) {
      const module = await thread.ask(schema);
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
