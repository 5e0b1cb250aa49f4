import { resolve } from 'node:path';
import { nearest } from '../definition';
import type { FieldFormModel, ScreenModel } from '../model';
import { checkProject } from './check-project';
import { type CommandContext, Misuse } from './command';
import { readProjectFiles } from './project-files';

/** The compiled form with this id. A form with errors is not compiled; free JSON Schema has no logic to show. */
export async function findForm(
  id: string | undefined,
  { folder, vocabulary }: CommandContext,
): Promise<FieldFormModel> {
  if (id === undefined) throw new Misuse('Which form? Name one by its id.');
  const { definitions, forms } = checkProject(await readProjectFiles(resolve(folder)), vocabulary);
  const form = Object.hasOwn(forms, id) ? forms[id] : undefined;
  if (form?.kind === 'fields') return form;
  if (form) throw new Misuse(`The form “${id}” is plain JSON Schema: it has no conditions to show.`);
  if (definitions.forms.has(id)) throw new Misuse(`The form “${id}” has errors: see portico check.`);
  const near = nearest(id, definitions.forms.keys());
  throw new Misuse(
    `There is no form “${id}”. ${near === undefined ? `Forms: ${[...definitions.forms.keys()].join(', ')}.` : `Did you mean “${near}”?`}`,
  );
}

/** The compiled screen with this id; undefined where no valid screen has it. A form of the same name takes precedence. */
export async function findScreen(
  id: string | undefined,
  { folder, vocabulary }: CommandContext,
): Promise<ScreenModel | undefined> {
  if (id === undefined) return undefined;
  const { forms, screens } = checkProject(await readProjectFiles(resolve(folder)), vocabulary);
  return Object.hasOwn(forms, id) || !Object.hasOwn(screens, id) ? undefined : screens[id];
}
