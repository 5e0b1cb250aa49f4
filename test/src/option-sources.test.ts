import { expect, it } from 'vitest';
import { labelName } from '../../kinds';
import { createOptionSources } from '../../src/option-sources';
import { createStaticData } from '../../src/static-data';
import { roleTable } from '../support/roles';

const signal = new AbortController().signal;
const files: Readonly<Record<string, unknown>> = {
  countrycodes: { Spain: { code: 'ES' }, Germany: { code: 'DE' }, Atlantis: {} },
  states: { Canada: [['Ontario', 'ON']] },
  universities: [
    ['Universidad de Sevilla', 'Spain'],
    ['Miskatonic University', 'Arkham'],
  ],
};

function sources(language = 'es') {
  const asked: string[] = [];
  const reported: [string, unknown][] = [];
  let down = false;
  const load = createOptionSources({
    data: createStaticData('/iam', async (address) => {
      asked.push(String(address));
      if (down) return new Response('', { status: 503 });
      const name = /\/(\w+)\.json$/.exec(String(address))?.[1] ?? '';
      return Response.json(files[name]);
    }),
    language: () => language,
    labelKeys:
      async () =>
      ({ of, value, text }) =>
        text === 'Oil and Gas' ? `enumerations:${labelName(of, value)}` : undefined,
    roles: async () => roleTable,
    report: (code, args) => void reported.push([code, args]),
  });
  return {
    asked,
    reported,
    load,
    fail: (now: boolean) => {
      down = now;
    },
  };
}

it('asks for each file once, from the addresses of specification section 7', async () => {
  const { load, asked } = sources();
  expect(await load('countries', {}, signal)).toMatchObject([
    { text: 'Alemania' },
    { text: 'Atlantis' },
    { text: 'España' },
  ]);
  expect(await load('universities', { country: 'Spain' }, signal)).toMatchObject([
    { value: 'Universidad de Sevilla', group: 'España' },
  ]);
  expect(await load('universities', { country: 'Germany' }, signal)).toEqual([]);
  expect(await load('states', { country: 'Canada' }, signal)).toEqual([{ value: 'Ontario', text: 'Ontario (ON)' }]);
  expect(asked.sort()).toEqual(
    ['countrycodes', 'states', 'universities'].map((name) => `/iam/assets/json/${name}.json`),
  );
});

it('prefers the language that the definition hands in', async () => {
  const { load } = sources('es');
  expect(await load('countries', { language: 'fr' }, signal)).toMatchObject([
    { text: 'Allemagne' },
    { text: 'Atlantis' },
    { text: 'Espagne' },
  ]);
});

it('asks again after a failure, and refuses names it does not know', async () => {
  const { load, fail } = sources();
  fail(true);
  await expect(load('countries', {}, signal)).rejects.toThrow('503');
  fail(false);
  expect(await load('countries', {}, signal)).toHaveLength(3);
  await expect(load('constructor', {}, signal)).rejects.toThrow('no option source');
});

it('tells developers, once, of universities and countries without a code, and of a list that cannot be had (section 8)', async () => {
  const { load, reported, fail } = sources();
  fail(true);
  await expect(load('universities', {}, signal)).rejects.toThrow('503');
  expect(reported.map(([code]) => code)).toEqual(['universities-failed']);
  fail(false);
  await load('universities', {}, signal);
  await load('universities', {}, signal);
  expect(reported.slice(1)).toEqual([
    ['universities-of-unknown-countries', { countries: ['Arkham'] }],
    ['countries-without-code', { countries: ['Atlantis'] }],
  ]);
});

it('translates labels of the settings that are the portal’s own, and leaves a vendor’s own as they are', async () => {
  const { load } = sources();
  const labels = { 'Oil and Gas': 'Oil and Gas', Banking: 'Banks & more' };
  expect(await load('labels', { labels, of: 'industry' }, signal)).toEqual([
    { value: 'Oil and Gas', label: 'enumerations:industry.Oil_and_Gas' },
    { value: 'Banking', text: 'Banks & more' },
  ]);
});

it('offers languages by their own names, restricted by the selection', async () => {
  const { load } = sources();
  const languages = [
    { value: 'en', endonym: 'English' },
    { value: 'ja', endonym: '日本語' },
  ];
  expect(await load('languages', { languages }, signal)).toEqual([
    { value: 'en', text: 'English', lang: 'en' },
    { value: 'ja', text: '日本語', lang: 'ja' },
  ]);
  expect(await load('languages', { languages, selection: ['ja'] }, signal)).toEqual([
    { value: 'ja', text: '日本語', lang: 'ja' },
  ]);
});
