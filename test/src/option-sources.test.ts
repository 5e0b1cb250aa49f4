import { expect, it } from 'vitest';
import { createOptionSources } from '../../src/option-sources';

const signal = new AbortController().signal;
const files: Readonly<Record<string, unknown>> = {
  countrycodes: { Spain: { code: 'ES' }, Germany: { code: 'DE' } },
  states: { Canada: [['Ontario', 'ON']] },
  universities: [['Universidad de Sevilla', 'Spain']],
};

function sources(language = 'es') {
  const asked: string[] = [];
  let down = false;
  const load = createOptionSources({
    prefix: '/iam',
    language: () => language,
    fetch: async (address) => {
      asked.push(String(address));
      if (down) return new Response('', { status: 503 });
      const name = /\/(\w+)\.json$/.exec(String(address))?.[1] ?? '';
      return Response.json(files[name]);
    },
  });
  return {
    asked,
    load,
    fail: (now: boolean) => {
      down = now;
    },
  };
}

it('asks for each file once, from the addresses of specification section 7', async () => {
  const { load, asked } = sources();
  expect(await load('countries', {}, signal)).toMatchObject([{ text: 'Alemania' }, { text: 'España' }]);
  expect(await load('universities', {}, signal)).toMatchObject([{ value: 'Universidad de Sevilla', group: 'España' }]);
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
    { text: 'Espagne' },
  ]);
});

it('asks again after a failure, and refuses names it does not know', async () => {
  const { load, fail } = sources();
  fail(true);
  await expect(load('countries', {}, signal)).rejects.toThrow('503');
  fail(false);
  expect(await load('countries', {}, signal)).toHaveLength(2);
  await expect(load('constructor', {}, signal)).rejects.toThrow('no option source');
});
