import type { Json } from '../../../../engine/model';
import { documentIn, setProperty } from '../../../../src/blocks/studio/documents/commands';
import { isObject, listOf, type Path, valueAt } from '../../../../src/blocks/studio/documents/json';
import type { Studio } from '../../../../src/blocks/studio/state/studio-store';
import { sharedSet } from './shared-set';

export const form = 'schemas/forms/a.form.json';
export const other = 'schemas/forms/b.form.json';
export const words = 'locales/en/iam.json';
export const read = 'locales/translations/fr/iam.json';
export const list: Path = ['steps', 0, 'fields'];
export const numbers = [0, 1, 2, 3, 4, 5];
export const written = (value: Json) => `${JSON.stringify(value, null, 2)}\n`;
const fieldOf = (index: number) => ({
  name: `f${index}`,
  type: 'text',
  mark: index,
  label: `l${index}`,
  help: `h${index}`,
});
export const files = new Map([
  [form, written({ id: 'a', steps: [{ id: 'one', fields: numbers.map(fieldOf) }] })],
  [
    other,
    written({
      id: 'b',
      steps: [{ id: 'one', fields: numbers.map((each) => ({ name: `g${each}`, reads: `f${each}` })) }],
    }),
  ],
  [words, written({ ...Object.fromEntries(numbers.map((each) => [`w${each}`, `word ${each}`])), last: 'last' })],
  [
    'locales/fr/iam.json',
    written({ ...Object.fromEntries(numbers.map((each) => [`w${each}`, `mot ${each}`])), last: 'dernier' }),
  ],
  ['schemas/languages.json', written({ languages: ['en', 'fr'].map((code) => ({ code })) })],
]);

export const fieldsOf = (text: string | null | undefined) =>
  listOf(valueAt(documentIn(new Map([['', text ?? '{}']]), ''), list)).filter(isObject);
/** Where the field is by what never changes of it. */
export const placeOf = (studio: Studio, mark: Json) =>
  fieldsOf(studio.state().work.texts.get(form)).findIndex((each) => each.mark === mark);

/** Two people in one set, and what their documents say at a field. */
export async function pair() {
  const set = sharedSet(files);
  const [ann, bob] = [await set.person(), await set.person()];
  const write = (studio: Studio, mark: number, property: string, said: string, merge?: string) =>
    studio.run(setProperty(studio.state().work.texts, form, [...list, placeOf(studio, mark), property], said), {
      label: 'write',
      ...(merge !== undefined && { merge }),
    });
  const saysOn = (text: string | null | undefined) => (mark: number, property: string) =>
    fieldsOf(text).find((each) => each.mark === mark)?.[property];
  return {
    ...{ set, ann, bob, write },
    served: (mark: number, property: string) => saysOn(set.textOf(form))(mark, property),
    shown: (studio: Studio, mark: number, property: string) =>
      saysOn(studio.state().work.texts.get(form))(mark, property),
  };
}
