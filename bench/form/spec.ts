/**
 * The form that every engine draws, in neutral terms. Sections of ten fields: the first one of a section is a checkbox that shows or hides
 * the next three; the others are texts, numbers and choices, nearly all required. In the first section the fourth and fifth of them are a
 * country and its states.
 */
export interface FieldSpec {
  readonly name: string;
  readonly label: string;
  readonly kind: 'tick' | 'text' | 'number' | 'choice';
  readonly required: boolean;
  /** Name of the checkbox that shows it. */
  readonly shownBy?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly min?: number;
  readonly max?: number;
  readonly options?: readonly string[];
  /** Name of the field whose value determines the options. */
  readonly optionsBy?: string;
}

export interface SectionSpec {
  readonly name: string;
  readonly title: string;
  readonly fields: readonly FieldSpec[];
}

export interface FormSpec {
  readonly size: number;
  readonly sections: readonly SectionSpec[];
  readonly fields: readonly FieldSpec[];
  /** Where the measurement types: a required text in the middle of the form. */
  readonly typedField: string;
  /** The checkbox that the measurement switches, and what it shows. */
  readonly tick: string;
  readonly dependents: readonly string[];
  /** How many problems a submit of the empty form must show. */
  readonly problems: number;
}

/** `empty`: checkboxes checked and the country chosen. `filled`: everything valid, but nothing where the measurement types. */
export type Filling = 'empty' | 'filled';
export type Values = Record<string, string | number | boolean>;

const SECTION = 10;
const WORDS = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot', 'golf', 'hotel'];

export const COUNTRY = 'f4';
export const STATE = 'f5';
export const STATES: Readonly<Record<string, readonly string[]>> = {
  US: ['Alabama', 'California', 'Colorado', 'Florida', 'Georgia', 'New York', 'Texas', 'Washington'],
  CA: ['Alberta', 'British Columbia', 'Manitoba', 'New Brunswick', 'Nova Scotia', 'Ontario', 'Quebec', 'Yukon'],
  DE: ['Bavaria', 'Berlin', 'Brandenburg', 'Bremen', 'Hamburg', 'Hesse', 'Saxony', 'Thuringia'],
};

export function formSpec(size: number): FormSpec {
  const sections: SectionSpec[] = [];
  for (let first = 0; first < size; first += SECTION) {
    const count = Math.min(SECTION, size - first);
    sections.push({
      name: `s${sections.length}`,
      title: `Section ${sections.length + 1}`,
      fields: Array.from({ length: count }, (_, at) => fieldSpec(first + at)),
    });
  }
  const fields = sections.flatMap((section) => section.fields);
  const middle = Math.floor(sections.length / 2) * SECTION;
  const given = initialValues(fields, 'empty', '');
  return {
    size,
    sections,
    fields,
    typedField: `f${middle + 6}`,
    tick: `f${middle}`,
    dependents: [1, 2, 3].map((at) => `f${middle + at}`),
    problems: fields.filter((field) => field.required && given[field.name] === undefined).length,
  };
}

function fieldSpec(index: number): FieldSpec {
  const at = index % SECTION;
  const name = `f${index}`;
  const usual = { name, label: `Field ${index}`, required: true };
  const shown = { ...usual, shownBy: `f${index - at}` };
  if (at === 0) return { name, label: `Show details ${index}`, kind: 'tick', required: false };
  if (at === 1) return { ...shown, kind: 'text', minLength: 2, maxLength: 80 };
  if (at === 2) return { ...shown, kind: 'choice', options: WORDS };
  if (at === 3) return { ...shown, kind: 'number', min: 0, max: 1000 };
  if (name === COUNTRY) return { ...usual, label: 'Country', kind: 'choice', options: Object.keys(STATES) };
  if (name === STATE) return { ...usual, label: 'State', kind: 'choice', optionsBy: COUNTRY };
  if (at === 4) return { ...usual, kind: 'text', minLength: 3, maxLength: 80 };
  if (at === 5) return { ...usual, kind: 'text', pattern: '^[a-z][a-z0-9]*$' };
  if (at === 6) return { ...usual, kind: 'text', minLength: 2, maxLength: 80 };
  if (at === 7) return { ...usual, kind: 'choice', options: WORDS };
  if (at === 8) return { ...usual, kind: 'number', min: 0, max: 1000 };
  return { ...usual, required: false, kind: 'text', pattern: '^[A-Z]{3}-[0-9]{4}$' };
}

export function valuesOf({ fields, typedField }: FormSpec, filling: Filling): Values {
  return initialValues(fields, filling, typedField);
}

function initialValues(fields: readonly FieldSpec[], filling: Filling, leftOut: string): Values {
  const values: Values = {};
  for (const field of fields) {
    if (field.kind === 'tick') values[field.name] = true;
    else if (field.name === COUNTRY) values[field.name] = 'US';
    else if (filling === 'filled' && field.name !== leftOut) values[field.name] = validValue(field);
  }
  return values;
}

function validValue(field: FieldSpec): string | number {
  if (field.kind === 'number') return 42;
  if (field.kind === 'choice') return field.options?.[0] ?? 'California';
  return field.pattern?.startsWith('^[A-Z]') ? 'ABC-1234' : 'value1';
}

/** The options of a choice at the given value of the field it depends on. */
export function optionsOf(field: FieldSpec, by: unknown): readonly string[] {
  return field.options ?? STATES[String(by)] ?? [];
}
