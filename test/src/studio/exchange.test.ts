import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readProjectFiles } from '../../../engine/tools';
import { setText, setTexts, textIn } from '../../../src/blocks/studio/documents/commands';
import { openWork, take, undo } from '../../../src/blocks/studio/documents/history';
import { placesFor, placesOfTexts } from '../../../src/blocks/studio/exchange/notes';
import { readExchange } from '../../../src/blocks/studio/exchange/read';
import { compareUnits, type TextUnit, textUnits, unitsOf } from '../../../src/blocks/studio/exchange/units';
import { asCsv, asXliff, exchangeFormats } from '../../../src/blocks/studio/exchange/write';
import { computing } from '../../support/waiting';

/** Sentences go to translators as CSV or XLIFF and come back: nothing is lost, and nothing that does not fit gets in. */
const languages = ['en', 'es', 'fr', 'ja'];
let texts: ReadonlyMap<string, string>;
beforeAll(async () => {
  const read = await readProjectFiles(process.cwd());
  texts = new Map(read.map(({ path, bytes }) => [path, bytes.toString()]));
});

const written = (units: readonly TextUnit[], format: (typeof exchangeFormats)[number], language = 'fr') =>
  format === 'csv' ? asCsv(units, { source: 'en', language }) : asXliff(units, { format, source: 'en', language });
const one = (target: string, key = 'a:b.c', source = 'Hello'): TextUnit => ({
  key,
  source,
  from: 'en',
  target,
  state: 'done',
});
const read = (text: string) => {
  const found = readExchange(text, languages);
  if ('refused' in found) throw new Error(found.refused);
  return found;
};
/** What a file says, wherever it stands in it. */
const said = (text: string) => read(text).units.map(({ line: _line, ...unit }) => unit);
const refused = (text: string) => {
  const found = readExchange(text, languages);
  return 'refused' in found ? found.refused : undefined;
};

describe('all sentences of the project', () => {
  it('come back as they went out, in every language and every kind of file', () => {
    for (const language of languages.slice(1)) {
      const units = textUnits(texts, 'en', language);
      expect(units.length).toBeGreaterThan(2_000);
      for (const format of exchangeFormats) {
        const text = written(units, format, language);
        const back = read(text);
        expect([back.language, said(text)]).toEqual([
          language,
          units.map(({ key, source, target = '' }) => ({ key, source, target })),
        ]);
        const verdicts = new Set(
          compareUnits(back.units, units).map(({ verdict, key }) => (verdict === 'same' ? 'same' : key)),
        );
        expect([...verdicts]).toEqual(['same']);
      }
    }
  });

  it('are asked for with the forms for numbers that the language tells apart', () => {
    const of = (language: string) =>
      textUnits(texts, 'en', language).flatMap(({ key }) =>
        key.startsWith('studio:compare.documents_') ? [key.slice(25)] : [],
      );
    expect([of('es'), of('fr'), of('ja')]).toEqual([['one', 'many', 'other'], ['one', 'many', 'other'], ['other']]);
  });

  it('are also those that the first language lacks, from the first one that has them', () => {
    let now = openWork(texts);
    const say = (language: string, key: string, sentence: string) => {
      const { changes } = setText(now.texts, key, language, sentence);
      now = take(now, { label: 'x', at: 0, changes });
    };
    const of = (language: string) =>
      textUnits(now.texts, 'en', language).filter(({ key }) => key.startsWith('iam:profile.onlyHere'));
    const unit = {
      key: 'iam:profile.onlyHere',
      source: 'Hola {{name}}',
      from: 'es',
      target: undefined,
      state: 'missing',
    } as const;
    say('es', 'profile.onlyHere', 'Hola {{name}}');
    // Spanish has nothing to translate it from.
    expect([of('es'), of('fr'), of('ja')]).toEqual([[], [unit], [unit]]);
    for (const format of exchangeFormats) {
      const verdict = (target: string) =>
        compareUnits(read(written([{ ...unit, target }], format)).units, of('fr')).map((each) => each.verdict);
      expect([verdict('Bonjour {{name}}'), verdict('Bonjour {{nom}}'), verdict('')]).toEqual([
        ['changes'],
        ['placeholder'],
        ['empty'],
      ]);
    }
    say('ja', 'profile.onlyHere', 'こんにちは');
    expect([of('es'), of('fr'), of('ja')]).toEqual([
      [{ ...unit, source: 'こんにちは', from: 'ja', target: 'Hola {{name}}', state: 'done' }],
      [unit],
      [{ ...unit, target: 'こんにちは', state: 'done' }],
    ]);
    // Forms for numbers: one that the other language does not tell apart, from its usual one.
    say('ja', 'profile.onlyHere', '');
    say('es', 'profile.onlyHere', '');
    say('ja', 'profile.onlyHere_other', '鍵');
    const forms = (language: string) => of(language).map(({ key, source }) => [key.split('_')[1], source]);
    expect([forms('fr'), forms('ja')]).toEqual([
      [
        ['one', '鍵'],
        ['many', '鍵'],
        ['other', '鍵'],
      ],
      [],
    ]);
  });

  it('name the language that they are translated from, where it is not the first one', () => {
    const here: TextUnit = { ...one('Salut', 'a:here'), from: 'en' };
    const there: TextUnit = { ...one('Salut', 'a:there', 'Hola'), from: 'es' };
    const named = (units: readonly TextUnit[]) =>
      exchangeFormats.map((format) =>
        [
          ...written(units, format).matchAll(
            /^\uFEFF?(key,.*)|source-language(?:="|">)(\w+)|srcLang="(\w+)|,(\w+)\r$/gm,
          ),
        ]
          .flatMap(([, ...found]) => found.filter((each) => each !== undefined))
          .map((each) => each.trim()),
      );
    expect(named([there])).toEqual([['key,es,fr,state', 'done'], ['es'], ['es']]);
    expect(named([here, there])).toEqual([
      ['key,en,fr,state,source', 'en', 'es'],
      ['en', 'es'],
      ['en', 'es'],
    ]);
    for (const format of exchangeFormats)
      expect(said(written([here, there], format))).toEqual(
        [here, there].map(({ key, source, target }) => ({ key, source, target })),
      );
  });

  it('can be those of the set alone, those of one document, or those that are missing', () => {
    const changed = take(openWork(texts), {
      label: 'x',
      at: 0,
      changes: setText(texts, 'profile.title', 'en', 'You').changes,
    });
    const without = take(changed, {
      label: 'x',
      at: 0,
      changes: setText(changed.texts, 'register.next', 'fr', '').changes,
    });
    const of = (scope: Parameters<typeof unitsOf>[0]) =>
      unitsOf(scope, { work: without, published: texts, source: 'en', language: 'fr', keys: ['profile.title'] }).map(
        ({ key }) => key,
      );
    expect(of('set').sort()).toEqual(['iam:profile.title', 'iam:register.next']);
    expect(of('document')).toEqual(['iam:profile.title']);
    expect(of('missing')).toEqual(['iam:register.next']);
  });
});

describe('any sentence', () => {
  it('comes back letter by letter: line breaks, quotes, what a spreadsheet would compute, what XML means something by', () => {
    const sentence = fc
      .array(
        fc.oneof(
          fc.constantFrom(
            '{{name}}',
            '{{count}}',
            '<0>',
            '</0>',
            '&amp;',
            '<b>',
            '"',
            "'",
            ',',
            ';',
            '\n',
            ']]>',
            '=1+1',
            '  ',
            '’',
            '日本',
            '{',
          ),
          fc.string({ maxLength: 8 }),
        ),
        { minLength: 1, maxLength: 8 },
      )
      // XML holds no control characters, and an empty text is none.
      .map((parts) => parts.join('').replaceAll(/[^\P{C}\n]|[\uFFFE\uFFFF]/gu, ''))
      .filter((text) => text.trim() !== '');
    for (const [index, format] of exchangeFormats.entries())
      for (const text of ["'=1", "''-x", "'  +1", "'a", `'@${index}`])
        expect(said(written([one(text, 'a:b.c', text)], format))).toEqual([
          { key: 'a:b.c', source: text, target: text },
        ]);
    fc.assert(
      fc.property(sentence, sentence, fc.constantFrom(...exchangeFormats), (source, target, format) => {
        expect(said(written([one(target, 'a:b.c', source)], format))).toEqual([{ key: 'a:b.c', source, target }]);
      }),
      { numRuns: Number(process.env.FAST_CHECK_RUNS ?? 200) },
    );
  });

  it('may come back in several segments, with marks of the translator’s program', () => {
    const two = `<xliff version="2.0" srcLang="en" trgLang="fr-FR"><file id="f"><group id="g"><unit id="u" name="a:b.c">
      <segment><source>One.</source><target>Un.</target></segment><ignorable><source> </source></ignorable>
      <segment><source>Two.</source><target><pc id="1">Deux</pc><mrk id="m">.</mrk></target></segment></unit></group></file></xliff>`;
    expect(read(two)).toEqual({
      language: 'fr',
      units: [{ key: 'a:b.c', source: 'One. Two.', target: 'Un. Deux.', line: 1 }],
    });
    const marked = `<x:xliff version="1.2" xmlns:x="urn:oasis:names:tc:xliff:document:1.2"><x:file original="a" source-language="en" target-language="fr"><x:body>
      <x:trans-unit id="a:b.c"><x:source>One. {{n}}</x:source><x:target><x:mrk mtype="seg">Un.</x:mrk> <x:ph id="1">{{n}}</x:ph></x:target></x:trans-unit></x:body></x:file></x:xliff>`;
    expect(said(marked)).toEqual([{ key: 'a:b.c', source: 'One. {{n}}', target: 'Un. {{n}}' }]);
  });
});

describe('what came back is compared before anything is taken', () => {
  const today: readonly TextUnit[] = [
    one('Bonjour', 'a:hello', 'Hello'),
    one('Bonjour {{name}}', 'a:name', 'Hello {{name}}'),
    { key: 'a:new', source: 'New', from: 'en', target: undefined, state: 'missing' },
    one('{{count}} clé', 'a:keys_one', '{{count}} key'),
  ];
  const verdict = (key: string, target: string, source?: string) =>
    compareUnits([{ key, source, target, line: 1 }], today).map(({ verdict: said, wrong }) => [said, ...wrong])[0];

  it('line by line', () => {
    expect(verdict('a:hello', 'Salut', 'Hello')).toEqual(['changes']);
    expect(verdict('a:new', 'Nouveau')).toEqual(['changes']);
    expect(verdict('a:hello', 'Bonjour', 'Hello')).toEqual(['same']);
    expect(verdict('a:hello', ' ', 'Hello')).toEqual(['empty']);
    expect(verdict('a:nobody', 'Personne')).toEqual(['unknown']);
    expect(verdict('a:__proto__', 'Personne')).toEqual(['unknown']);
    expect(verdict('a:hello', 'Salut', 'Hi')).toEqual(['stale']);
    expect(verdict('a:name', 'Bonjour', 'Hello {{name}}')).toEqual(['placeholder', '{{name}}']);
    expect(verdict('a:name', 'Bonjour {{nom}}')).toEqual(['placeholder', '{{name}}', '{{nom}}']);
    // “One key” needs no number.
    expect(verdict('a:keys_one', 'Une clé')).toEqual(['changes']);
    const twice = compareUnits(
      ['A', 'B'].map((target) => ({ key: 'a:hello', source: 'Hello', target, line: 1 })),
      today,
    );
    expect(twice.map(({ verdict: said }) => said)).toEqual(['changes', 'twice']);
    const first = compareUnits(
      ['', 'B'].map((target) => ({ key: 'a:hello', source: 'Hello', target, line: 1 })),
      today,
    );
    expect(first.map(({ verdict: said }) => said)).toEqual(['empty', 'changes']);
  });

  it('and taken in one step, which leaves every other sentence as it was', () => {
    const sentences = new Map([
      ['iam:register.next', 'Suivant !'],
      ['common:menu.home', 'Chez vous'],
    ]);
    const outcome = setTexts(texts, 'fr', sentences);
    expect(outcome.changes.map(({ path }) => path).sort()).toEqual(['locales/fr/common.json', 'locales/fr/iam.json']);
    const work = take(openWork(texts), { label: 'import', at: 0, changes: outcome.changes });
    expect(textIn(work.texts, 'register.next', 'fr')).toBe('Suivant !');
    const lines = (text: string) => text.split('\n');
    for (const { before = '', after = '' } of outcome.changes)
      expect(lines(after).filter((line, at) => line !== lines(before)[at]).length).toBe(1);
    expect(undo(work).texts).toEqual(texts);
  });
});

describe('a file that is none of ours', () => {
  it('is refused, with why', () => {
    expect(refused('hello')).toBe('notRead');
    expect(refused('')).toBe('notRead');
    expect(refused('a,b,c\n1,2,3')).toBe('notRead');
    expect(refused('key,en,fr\n"a:b,x')).toBe('notRead');
    expect(refused('key,en,de\na:b,Hello,Hallo')).toBe('noLanguage');
    expect(refused('key,en,en\na:b,Hello,Hello')).toBe('noLanguage');
    expect(refused('key,en,fr\n')).toBe('nothing');
    expect(refused('<xliff><file>')).toBe('notRead');
    expect(refused('<html></html>')).toBe('notRead');
    expect(refused('<xliff version="2.0" srcLang="en" trgLang="tlh"><file id="f"/></xliff>')).toBe('noLanguage');
    expect(refused('<xliff version="2.0" srcLang="en" trgLang="fr"><file id="f"/></xliff>')).toBe('nothing');
    const part = (language: string) =>
      `<file target-language="${language}"><trans-unit id="a:b"><target>x</target></trans-unit></file>`;
    expect(refused(`<xliff version="1.2">${part('fr')}${part('ja')}</xliff>`)).toBe('severalLanguages');
    expect(refused(`key,en,fr\n${'x'.repeat(5_000_001)}`)).toBe('tooLarge');
  });

  it('cannot grow: entities of its own, endless depth', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><xliff>&b;</xliff>';
    expect(refused(bomb)).toBe('doctype');
    const computed = computing();
    expect(refused(`<xliff>${'<g>'.repeat(300_000)}${'</g>'.repeat(300_000)}</xliff>`)).toBe('notRead');
    expect(computed()).toBeLessThan(10_000);
  });
});

it('Files for translators say where each text is read and how long it may be, and come back as they would without', () => {
  const world = texts;
  const places = placesOfTexts(world, languages);
  const units = textUnits(world, 'en', 'fr').map((unit) => ({ ...unit, places: placesFor(places, unit.key) }));
  expect(units.filter((unit) => unit.places.length > 0).length).toBeGreaterThan(units.length / 4);
  expect([...places.values()].flat()).toContain('shared person › lastName › label');
  for (const format of ['xliff12', 'xliff20'] as const) {
    const text = asXliff(units, { format, source: 'en', language: 'fr' });
    expect(said(text)).toEqual(said(written(textUnits(world, 'en', 'fr'), format)));
    expect(text).toContain(format === 'xliff12' ? '<note from="portico">form ' : '<note category="place">form ');
    expect(text).toMatch(format === 'xliff12' ? /maxwidth="\d+" size-unit="char"/ : /category="max-length">\d+</);
  }
});
