import { corpus } from './corpora';
import { definitionFixtures } from './definition-fixtures';

/** A wrong document of a form, as somebody would type or paste it, and a place where it is refused. */
export interface HostileForm {
  readonly kind: string;
  readonly name: string;
  readonly text: string;
  /** In the text, counted from 1; undefined where only that it is refused is known. */
  readonly place: { readonly line: number; readonly column: number } | undefined;
}

/** Wrong documents for the form of a name: fixtures that are one form, JSON that is none, and dangerous patterns and addresses. */
export function hostileForms(form: string): readonly HostileForm[] {
  return [...fixtures(form), ...malformed(), ...patterns(form), ...addresses(form)];
}

/** Rules that warn, which a form with errors does not reach. */
const warnings = /^(?:never-displayed|option-never-offered) /;
/** Longer texts test the reader, which refuses them by their length, and not the page. */
const longest = 20_000;

function fixtures(form: string): HostileForm[] {
  return ['hostile', 'structure', 'meaning'].flatMap((folder) =>
    definitionFixtures(folder).flatMap(({ rule, files, expected: [first = ''] }) => {
      const [file] = files;
      const id = /^schemas\/forms\/([^/]+)\.form\.json$/.exec(file?.path ?? '')?.[1];
      if (file === undefined || files.length > 1 || id === undefined || typeof file.bytes !== 'string') return [];
      const text = file.bytes.replace(`"id": "${id}"`, `"id": "${form}"`);
      if (text.length > longest || first === '') return [];
      const [, line, column] = /^\S+ \S+?:(\d+):(\d+) /.exec(first) ?? [];
      const place = { line: Number(line), column: Number(column) };
      // Those of meaning use kinds that only their own tests have; a line with another name ends elsewhere.
      const isKnown = folder !== 'meaning' && !warnings.test(first);
      const isMoved = text.split('\n')[place.line - 1] !== file.bytes.split('\n')[place.line - 1];
      return [{ kind: folder, name: rule, text, place: isKnown && !isMoved ? place : undefined }];
    }),
  );
}

interface Malformed {
  readonly name: string;
  readonly expect: string;
  /** Absent where the text is so long that the corpus only says how it is made. */
  readonly base64?: string;
}

function malformed(): HostileForm[] {
  const own: Malformed[] = ['[1,]', '{"a":', '{"a":1}x', '"', '{"a" "b"}', '{a:1}', '[', "{'a':1}"].map((text) => ({
    name: text,
    expect: 'reject',
    base64: Buffer.from(text).toString('base64'),
  }));
  return (corpus<Malformed>('json-malformed/jsontestsuite.jsonl') ?? own).flatMap(({ name, expect, base64 = '' }) => {
    const text = Buffer.from(base64, 'base64').toString('utf8');
    // What an editor would change on its way in is left out.
    const isTyped = !/[^\P{C}\n]|\uFFFD/u.test(text) && text.trim() !== '' && text.length < longest;
    return expect === 'reject' && isTyped ? [{ kind: 'JSON', name, text, place: undefined }] : [];
  });
}

const written = (form: string, part: Readonly<Record<string, unknown>>) =>
  JSON.stringify(
    {
      $schema: '../meta/form.schema.json',
      id: form,
      steps: [{ id: 'one', ...part, submit: { label: 'register.next' } }],
    },
    undefined,
    2,
  );

/** The place of a value in a text: of its quotation mark. */
function placeOf(text: string, value: string): HostileForm['place'] {
  const before = text.slice(0, text.indexOf(JSON.stringify(value))).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

function patterns(form: string): HostileForm[] {
  const own = ['^(a+)+$', '^([a-zA-Z]+)*$', '^(a|aa)+$', '^(x+x+)+y$', '^((a)*)*$'].map((pattern) => ({
    pattern,
    complexity: 'exponential',
  }));
  return (corpus<(typeof own)[number]>('redos/patterns.jsonl') ?? own).flatMap(({ pattern, complexity }) => {
    if (complexity !== 'exponential') return [];
    const fields = [{ name: 'a', type: 'text', label: 'register.next', validate: [{ type: 'pattern', pattern }] }];
    const text = written(form, { fields });
    return [{ kind: 'pattern', name: pattern, text, place: placeOf(text, pattern) }];
  });
}

function addresses(form: string): HostileForm[] {
  return [
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '//evil.example',
    'https://portal.example@evil.example/',
    '\\\\evil.example',
  ].map((href) => {
    const footer = { links: [{ id: 'l', label: 'register.next', to: { href } }] };
    const text = written(form, { fields: [], footer });
    return { kind: 'address', name: href, text, place: placeOf(text, href) };
  });
}
