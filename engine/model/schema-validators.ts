import { hashOfText } from './hash';
import type { JsonSchema } from './json';

/**
 * The packages that write validators and read them. Part of their address, so that a browser never takes a module which it kept
 * from before an upgrade. A test holds it to what is installed.
 */
export const validatorsMadeBy = '@rjsf/utils 6.11.1, ajv 8.20.0';

/** The way in which they are made here: another one writes other modules for the same schema. */
const way = 2;

/**
 * Names the validators of a free JSON Schema by content: any change of the schema, be it only the order of its properties, gives
 * another name, even where it keeps its `$id`. Where it stands does not count.
 */
export function validatorsHash(schema: JsonSchema): string {
  return hashOfText(`${validatorsMadeBy}, ${way}\n${JSON.stringify(schema)}`);
}
