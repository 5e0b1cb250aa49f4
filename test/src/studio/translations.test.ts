import { beforeEach, describe, expect, it } from 'vitest';
import { compareDocuments } from '../../../engine/change';
import { readDefinitions } from '../../../engine/definition';
import type { Json } from '../../../engine/model';
import { addField, documentIn, setText, setTexts, setWhole } from '../../../src/blocks/studio/documents/commands';
import { copyDocument } from '../../../src/blocks/studio/documents/copies';
import { markReviewed, stateOf } from '../../../src/blocks/studio/documents/translations';
import { textUnits, unitsOf } from '../../../src/blocks/studio/exchange/units';
import { asCsv, asXliff } from '../../../src/blocks/studio/exchange/write';
import type { Studio } from '../../../src/blocks/studio/state/studio-store';
import { openStudio } from './support/open-studio';

/** Every step of the studio keeps what translations were made from. */
const languages = ['en', 'fr', 'ja'];
const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
const form = 'schemas/forms/ride.form.json';
const files = new Map(
  Object.entries({
    'schemas/languages.json': {
      $schema: 'meta/languages.schema.json',
      languages: languages.map((code) => ({ code, endonym: code })),
    },
    [form]: {
      $schema: '../meta/form.schema.json',
      id: 'ride',
      steps: [
        { id: 'one', title: 'ride.title', fields: [{ name: 'way', type: 'text', label: 'ride.way', required: false }] },
      ],
    },
    'locales/en/iam.json': {
      ride: { title: 'A ride', way: 'Way', keys_one: '{{count}} key', keys_other: '{{count}} keys' },
    },
    'locales/fr/iam.json': {
      ride: { title: 'Un trajet', way: 'Trajet', keys_one: 'clé', keys_many: 'de clés', keys_other: 'clés' },
    },
    'locales/ja/iam.json': { ride: { title: '乗車', keys_other: '鍵' } },
  }).map(([path, value]) => [path, json(value)]),
);

let studio: Studio;
beforeEach(async () => {
  ({ studio } = await openStudio(files));
});
const texts = () => studio.state().work.texts;
const write = (key: string, language: string, sentence: string) =>
  studio.run(setText(texts(), key, language, sentence), {
    label: 'sentence',
    merge: `sentence ${key} ${language}`,
  });
const states = (key: string) => ['fr', 'ja'].map((language) => stateOf(texts(), key, 'en', language));
const known = (language = 'fr') => documentIn(texts(), `locales/translations/${language}/iam.json`)?.translations;

describe('a sentence of the first language that is rewritten', () => {
  it('leaves its translations outdated, until they are written or marked as reviewed', () => {
    expect(states('ride.title')).toEqual(['done', 'done']);
    expect(states('ride.way')).toEqual(['done', 'missing']);
    write('ride.title', 'en', 'A trip');
    write('ride.way', 'en', 'Route');
    expect([states('ride.title'), states('ride.way')]).toEqual([
      ['outdated', 'outdated'],
      ['outdated', 'missing'],
    ]);
    write('ride.title', 'fr', 'Un voyage');
    studio.run(markReviewed(texts(), 'ride.title', 'en', 'ja'), { label: 'review' });
    expect(states('ride.title')).toEqual(['done', 'done']);
    write('ride.title', 'en', 'A ride');
    expect(states('ride.title'), 'what was made from the other wording').toEqual(['outdated', 'outdated']);
    write('ride.title', 'en', 'A trip');
    expect(states('ride.title')).toEqual(['done', 'done']);
  });

  it('is one step, letter by letter, and Undo takes what is known along', () => {
    for (const sentence of ['A', 'A t', 'A trip']) write('ride.title', 'en', sentence);
    expect(states('ride.title')).toEqual(['outdated', 'outdated']);
    studio.undo();
    expect(texts()).toEqual(files);
    studio.redo();
    expect(states('ride.title')).toEqual(['outdated', 'outdated']);
  });

  it('is found where the file was no JSON meanwhile, also in several steps', () => {
    const path = 'locales/en/iam.json';
    const whole = (text: string) => studio.run(setWhole(texts(), path, text), { label: 'json' });
    const text = texts().get(path) ?? '';
    whole(text.replace('"A ride"', '"A ride'));
    whole(text.replace('"A ride"', '"A trip'));
    write('ride.way', 'fr', 'Chemin');
    expect(known(), 'made from the sentence before').toHaveProperty(['ride.way']);
    whole(text.replace('"A ride"', '"A trip"'));
    expect([states('ride.title'), states('ride.way')[0]]).toEqual([['outdated', 'outdated'], 'done']);
    studio.undo();
    whole(text);
    expect(states('ride.title')).toEqual(['done', 'done']);
  });

  it('is found where the set was opened with a file that is no JSON', async () => {
    const path = 'locales/en/iam.json';
    const broken = (files.get(path) ?? '').replace('"A ride"', '"A ride');
    ({ studio } = await openStudio(files, undefined, {}, new Map([[path, broken]])));
    expect(texts().get(path)).toBe(broken);
    studio.run(setWhole(texts(), path, broken.replace('"A ride', '"A trip"')), { label: 'json' });
    expect(states('ride.title')).toEqual(['outdated', 'outdated']);
  });

  it('has forms for numbers of each language: what the first does not tell apart comes from its usual form', () => {
    write('ride.keys_other', 'en', '{{count}} API keys');
    expect(['one', 'many', 'other'].map((each) => stateOf(texts(), `ride.keys_${each}`, 'en', 'fr'))).toEqual([
      'done',
      'outdated',
      'outdated',
    ]);
    expect(stateOf(texts(), 'ride.keys_one', 'en', 'ja'), 'Japanese has one form').toBeUndefined();
  });

  it('counts where it is written as JSON too, and a file that is no JSON for a moment changes nothing', () => {
    const path = 'locales/en/iam.json';
    const whole = texts().get(path) ?? '';
    studio.run(setWhole(texts(), path, whole.slice(0, -3)), { label: 'json' });
    studio.run(setWhole(texts(), path, whole), { label: 'json' });
    expect(known()).toBeUndefined();
    studio.run(setWhole(texts(), path, whole.replace('A ride', 'A trip')), { label: 'json' });
    expect(states('ride.title')).toEqual(['outdated', 'outdated']);
  });
});

describe('a translation', () => {
  const take = (sentences: Record<string, string>, sources: Record<string, string | undefined>) =>
    studio.run(
      { ...setTexts(texts(), 'fr', new Map(Object.entries(sentences))), imported: new Map(Object.entries(sources)) },
      { label: 'import' },
    );

  it('from a file is not reviewed, and one that was made from another wording is outdated', () => {
    take(
      { 'iam:ride.title': 'Une course', 'iam:ride.way': 'Chemin' },
      { 'iam:ride.title': 'A ride', 'iam:ride.way': 'Road' },
    );
    expect([states('ride.title')[0], states('ride.way')[0]]).toEqual(['unreviewed', 'outdated']);
    write('ride.title', 'en', 'A trip');
    expect(states('ride.title')[0]).toBe('outdated');
    write('ride.title', 'fr', 'Un voyage');
    expect(states('ride.title')[0]).toBe('done');
  });

  it('that is taken as it is waits until it is translated or marked', () => {
    const place = { list: ['steps', 0, 'fields'], position: 1 };
    const words = { languages, text: 'New field' };
    studio.run(addField(texts(), form, place, { type: 'text' }, words), { label: 'add' });
    expect(states('ride.textField.label')).toEqual(['unreviewed', 'unreviewed']);
    write('ride.textField.label', 'fr', 'Téléphone');
    studio.run(markReviewed(texts(), 'ride.textField.label', 'en', 'ja'), { label: 'review' });
    expect(states('ride.textField.label')).toEqual(['done', 'done']);
  });

  it('goes along with a copy and with another name', () => {
    take({ 'iam:ride.title': 'Une course' }, { 'iam:ride.title': 'A ride' });
    studio.run(copyDocument(texts(), form, { id: 'tour', label: 'Tour', languages }), { label: 'add' });
    expect(states('tour.title')).toEqual(['unreviewed', 'done']);
    const renamed = ['en', 'fr', 'ja'].map((language) => {
      const path = `locales/${language}/iam.json`;
      const before = texts().get(path) ?? '';
      return { path, before, after: before.replace('"title"', '"heading"') };
    });
    studio.run({ changes: renamed }, { label: 'rename' });
    expect([states('ride.heading')[0], Object.keys(known() as object).includes('ride.title')]).toEqual([
      'unreviewed',
      false,
    ]);
  });

  it('that is removed is known no more', () => {
    write('ride.title', 'en', 'A trip');
    write('ride.title', 'fr', '');
    expect([states('ride.title')[0], known()]).toEqual(['missing', {}]);
  });

  it('that a file has written over since counts as done', () => {
    write('ride.title', 'en', 'A trip');
    const deployed = new Map(texts()).set('locales/fr/iam.json', json({ ride: { title: 'Un voyage' } }));
    expect(stateOf(deployed, 'ride.title', 'en', 'fr')).toBe('done');
  });
});

it('What is written is a definition, and the comparison says what is open', () => {
  write('ride.title', 'en', 'A trip');
  const found = readDefinitions([...texts()].map(([path, bytes]) => ({ path, bytes })));
  expect(found.problems.filter(({ place }) => place.file.startsWith('locales/'))).toEqual([]);
  const values = (all: ReadonlyMap<string, string>) =>
    new Map([...all].map(([path, text]) => [path, JSON.parse(text) as Json]));
  expect(compareDocuments(values(files), values(texts())).map(({ code }) => code)).toEqual([
    'textReworded',
    'textOutdated',
    'textOutdated',
  ]);
});

it('Files for translators say the state, and hold what is in one', () => {
  write('ride.title', 'en', 'A trip');
  const units = textUnits(texts(), 'en', 'fr');
  const csv = asCsv(units, { source: 'en', language: 'fr' });
  expect(csv.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFkey,en,fr,state',
    'iam:ride.title,A trip,Un trajet,outdated',
    'iam:ride.way,Way,Trajet,done',
  ]);
  expect(asXliff(units, { format: 'xliff20', source: 'en', language: 'fr' })).toContain(
    '<segment state="initial" subState="portico:outdated"><source>A trip</source><target>Un trajet</target>',
  );
  expect(asXliff(units, { format: 'xliff12', source: 'en', language: 'fr' })).toContain(
    '<target state="needs-translation">Un trajet</target>',
  );
  const of = (scope: 'missing' | 'outdated' | 'unreviewed', language: string) =>
    unitsOf(scope, { work: { texts: texts() }, published: files, source: 'en', language, keys: [] }).map(
      ({ key }) => key,
    );
  expect([of('outdated', 'fr'), of('missing', 'ja'), of('unreviewed', 'fr')]).toEqual([
    ['iam:ride.title'],
    ['iam:ride.way'],
    [],
  ]);
});
