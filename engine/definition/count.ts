import type { DefinitionProblem, Json } from '../model';
import type { DefinitionKind, Locator } from './document';
import { leavesIn, leavesOf, type WrittenLeaf } from './field-parts';
import type { FormDefinition, ListedOption, OptionsDefinition, SharedDefinition } from './language.gen';
import { limits } from './limits';
import { problemAt } from './problem';
import type { ReaderRule } from './rules';

/** Limits for a whole file, which no single list of it exceeds. */
export function countProblems(kind: DefinitionKind, value: Json, locator: Locator): DefinitionProblem[] {
  // The structure was checked before, so the value has the type of its kind.
  if (kind === 'form') return countForm(value as unknown as FormDefinition, locator); // the type Json has no optional members
  if (kind === 'shared') return countShared(value as unknown as SharedDefinition, locator); // as above
  return [];
}

function countForm(form: FormDefinition, locator: Locator): DefinitionProblem[] {
  if (!('steps' in form)) return [];
  const fields = form.steps.flatMap((step) => [...leavesOf(step.fields, '')].map(({ field }) => field));
  const lists = [...fields.map(writtenOptions), ...Object.values(form.optionLists ?? {})];
  return [
    ...exceeded(fields.length, limits.fields, 'too-many-fields', '/steps', locator),
    ...exceeded(total(lists), limits.options, 'too-many-options', '', locator),
  ];
}

function countShared({ fields = {}, optionLists = {} }: SharedDefinition, locator: Locator): DefinitionProblem[] {
  const written = Object.values(fields).flatMap((field) => [...leavesIn(field, '')]);
  const lists = [...written.map(({ field }) => writtenOptions(field)), ...Object.values(optionLists)];
  return exceeded(total(lists), limits.options, 'too-many-options', '', locator);
}

function writtenOptions(field: WrittenLeaf['field']): readonly ListedOption[] {
  const options: OptionsDefinition | undefined = 'options' in field ? field.options : undefined;
  return Array.isArray(options) ? options : [];
}

function total(lists: readonly (readonly ListedOption[])[]): number {
  return lists.reduce((sum, list) => sum + list.length, 0);
}

function exceeded(
  count: number,
  limit: number,
  rule: ReaderRule,
  pointer: string,
  locator: Locator,
): DefinitionProblem[] {
  return count > limit ? [problemAt(locator, pointer, rule, { count, limit })] : [];
}
