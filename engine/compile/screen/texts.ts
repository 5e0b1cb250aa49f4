import { nearestArgument } from '../../definition';
import { textRoots } from '../../model';
import { contextPlace, jsonTypesOf } from '../context-path';
import { nowhere, type Report, type Spot } from '../report';
import type { Sentences } from '../sentences';
import type { World } from '../world';

/** Roots of the context that a text may name, or all of them. */
export type AllowedVariables = readonly string[] | 'all';

/** Allowed variables by the place of a text; texts without variables need no entry. */
export const allowedVariables = {
  /** At a record, an answer, or a number. */
  context: textRoots,
  /** A confirmation before an action. */
  question: ['record'],
  /** A notice after it. */
  notice: ['record', 'answer'],
  /** The same for many records at once. */
  many: ['count'],
  /** A confirmation before an action on many records: their number, and the names of the first of them. */
  manyQuestion: ['count', 'records'],
  /** The form of an action for many records. */
  manyForm: ['profile'],
} as const satisfies Readonly<Record<string, AllowedVariables>>;

/** What texts are checked against. */
export interface TextScope {
  readonly world: World;
  readonly sentences: Sentences;
  readonly report: Report;
  /** Fields of the form around a text; false for those whose value is a secret. */
  readonly fields?: ReadonlyMap<string, boolean>;
  /** Called with each field that a text names. */
  readonly onField?: (name: string) => void;
}

/**
 * Checks a text of a screen or of a form's step: it exists in every language, and its variables (`{{record.name}}`) are available there. A
 * number of things (`count`) is available only where it is listed.
 * @param values variables that come with the value itself
 */
export function checkText(
  key: string | undefined,
  spot: Spot,
  scope: TextScope,
  names: AllowedVariables = [],
  values: AllowedVariables = [],
): void {
  if (key === undefined) return;
  scope.sentences.judge(key, spot, scope.report);
  for (const [name, languages] of scope.sentences.namesIn(key))
    if (values !== 'all' && !values.includes(name)) checkName(key, name, languages.join(', '), spot, scope, names);
}

function checkName(
  key: string,
  name: string,
  languages: string,
  spot: Spot,
  scope: TextScope,
  names: AllowedVariables,
): void {
  const { world, report } = scope;
  const [root = '', ...rest] = name.split('.');
  if (root === 'field' && scope.fields !== undefined) {
    const field = rest.join('.');
    const open = scope.fields.get(field);
    if (open === true) scope.onField?.(field);
    else if (open === false) report(spot, 'text-names-secret', { key, name, languages });
    else {
      const { nearest } = nearestArgument(field, scope.fields.keys());
      report(spot, 'text-names-unknown', {
        key,
        name,
        languages,
        ...(nearest !== undefined && { nearest: `field.${nearest}` }),
      });
    }
    return;
  }
  if ((name === 'count' || name === 'records') && names.includes(name)) return;
  const { contexts } = world.vocabulary;
  const there = Object.keys(contexts).filter((each) => names === 'all' || names.includes(each));
  const unknown = (near: { readonly nearest?: string }) =>
    report(spot, 'text-names-unknown', { key, name, languages, ...near });
  if (!there.includes(root)) {
    const near = nearestArgument(
      root,
      name === root
        ? [...there, ...names, ...(scope.fields ? ['field'] : [])]
        : [...there, ...(scope.fields ? ['field'] : [])],
    );
    unknown(near.nearest === undefined ? {} : { nearest: [near.nearest, ...name.split('.').slice(1)].join('.') });
    return;
  }
  let near: { readonly nearest?: string } = {};
  const place = contextPlace(name, world.vocabulary, nowhere, (_spot, _rule, { path, nearest } = {}) => {
    if (nearest !== undefined) near = { nearest: `${path}.${nearest}` };
  });
  if (place === undefined) unknown(near);
  const kinds = jsonTypesOf(place?.schema);
  if (kinds.length > 0 && kinds.every((kind) => kind === 'object' || kind === 'array'))
    report(spot, 'text-names-parts', { key, name, languages, foundKinds: kinds.join(', ') });
}
