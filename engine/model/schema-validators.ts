import { hashOfText } from './hash';
import type { JsonSchema } from './json';

/**
 * The packages that generate validators and run them. Part of their address, so that a browser never uses a module cached before an
 * upgrade. A test compares it with the installed versions.
 */
export const validatorsMadeBy = '@rjsf/utils 6.11.1, ajv 8.20.0';

/** The version of the generator here: another one generates other modules for the same schema. */
const way = 2;

/**
 * Names the validators of a free JSON Schema by content: any change of the schema, even of only the order of its properties, gives another
 * name, even where its `$id` stays the same. The place of the schema does not count.
 */
export function validatorsHash(schema: JsonSchema): string {
  return hashOfText(`${validatorsMadeBy}, ${way}\n${JSON.stringify(schema)}`);
}
