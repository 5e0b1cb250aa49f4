import type { JsonSchema } from '../../../engine/model';
import { openValidators } from '../../../engine/rjsf';
import { compileValidators } from '../../../server/definitions/validators';

/** Runs the module that the browser gets, as a module. */
export async function inBrowser(schema: JsonSchema) {
  const { module } = compileValidators(schema);
  return openValidators(await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(module)}`));
}
