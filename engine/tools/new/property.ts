import type { JsonObject } from '../../model';
import { Misuse } from '../command';
import { at, requireText, setJson } from './edit-json';
import { newField } from './field';
import { translateStep, withSentences } from './locale-keys';
import { asWords, requireName } from './name';
import type { Plan, PlanInput } from './plan';

/** The schema of a property by type, and the field for its input. */
const kinds: Readonly<Record<string, { readonly schema: JsonObject; readonly field: string }>> = {
  string: { schema: { type: 'string', maxLength: 200 }, field: 'text' },
  integer: { schema: { type: 'integer' }, field: 'integer' },
  number: { schema: { type: 'number' }, field: 'number' },
  boolean: { schema: { type: 'boolean' }, field: 'boolean' },
  date: { schema: { type: 'string', format: 'date' }, field: 'date' },
  dateTime: { schema: { type: 'string', format: 'date-time' }, field: 'dateTime' },
  percentage: { schema: { type: 'number', minimum: 0, maximum: 100 }, field: 'percentage' },
  money: { schema: { type: 'string', pattern: '^-?[0-9]{1,12}(\\.[0-9]{1,3})?$' }, field: 'money' },
  time: { schema: { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }, field: 'time' },
  dateRange: {
    schema: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}/[0-9]{4}-[0-9]{2}-[0-9]{2}$' },
    field: 'dateRange',
  },
  month: { schema: { type: 'string', pattern: '^[1-9][0-9]{3}-(0[1-9]|1[0-2])$' }, field: 'month' },
  duration: { schema: { type: 'integer', minimum: 0, maximum: 52_596_000 }, field: 'duration' },
  url: { schema: { type: 'string', format: 'uri', maxLength: 2000 }, field: 'url' },
  rating: { schema: { type: 'integer', minimum: 1, maximum: 5 }, field: 'rating' },
  file: { schema: { type: 'string', format: 'file', 'x-file': { accept: ['pdf'] } }, field: 'file' },
  files: {
    schema: { type: 'array', items: { type: 'string', format: 'file' }, maxItems: 10, 'x-file': { accept: ['pdf'] } },
    field: 'files',
  },
  color: { schema: { type: 'string', pattern: '^#[0-9a-f]{6}$' }, field: 'color' },
};

/** A property of an entity, its label, and its field where a form is given. */
export function newProperty(wish: PlanInput): Plan {
  const { names, options, read, entities } = wish;
  const [entity, given] = names;
  if (entity === undefined || !Object.hasOwn(entities, entity))
    throw new Misuse(`Of which entity? One of ${Object.keys(entities).join(', ')}.`);
  const name = requireName(given, 'property');
  const kind = Object.hasOwn(kinds, options.type ?? 'string') ? kinds[options.type ?? 'string'] : undefined;
  if (!kind) throw new Misuse(`There is no kind “${options.type}”. Kinds: ${Object.keys(kinds).join(', ')}.`);
  const path = `schemas/data/${entity}.schema.json`;
  const text = requireText(read, path, `entity “${entity}”`);
  if (at(text, ['properties', name]) !== undefined) throw new Misuse(`${path} has a property “${name}” already.`);

  const sentences = { [`fields.${name}.label`]: options.label ?? asWords(name) };
  const [form, step] = options.form?.split('/') ?? [];
  const asked = form === undefined ? undefined : fieldOf({ ...wish, names: [form, step ?? '', name] }, kind.field);
  const pool = form === undefined ? undefined : attributeFor(wish, entity, name, form);
  const property = { ...kind.schema, ...(pool !== undefined && { 'x-pool': pool }) };
  return {
    created: {},
    changed: {
      [path]: setJson(text, ['properties', name], property),
      ...(asked?.changed ?? withSentences(wish, sentences)),
    },
    next: [
      asked === undefined
        ? `Nothing writes it yet: ask for it in a form (portico new field …), or say who may in "x-write" at “${name}” in ${path}.`
        : `Anyone who sends the form “${form}” writes it. Let others write it by "x-write" at “${name}” in ${path}.`,
      `Lists of “${entity}” can be filtered and sorted by it; write "x-index": true where there are many.`,
      translateStep(wish, sentences),
    ],
  };
}

function fieldOf(wish: PlanInput, type: string): Plan {
  const [form = '', step = '', name = ''] = wish.names;
  if (step === '') throw new Misuse(`In which step of “${form}”? Write --form ${form}/<step>.`);
  return newField({ ...wish, options: { ...wish.options, type } }, `fields.${name}`, { required: false });
}

/** The attribute it needs where the form sends to the user pool, which accepts nothing else. */
function attributeFor(
  { read, entities, operations }: PlanInput,
  entity: string,
  name: string,
  form: string,
): string | undefined {
  const pool = entities[entity]?.pool;
  const steps = at(read(`schemas/forms/${form}.form.json`) ?? '{}', ['steps']);
  const sends = (Array.isArray(steps) ? steps : []).some(
    (step: { readonly submit?: { readonly operation?: string } }) =>
      step.submit?.operation !== undefined && operations[step.submit.operation]?.pool === entity,
  );
  if (!pool || !sends) return undefined;
  if (name.length > pool.longest)
    throw new Misuse(`“${name}” is too long for an attribute of the user pool: at most ${pool.longest} letters.`);
  return `${pool.prefix}${name}`;
}
