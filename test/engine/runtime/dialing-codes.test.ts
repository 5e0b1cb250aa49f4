import { describe, expect, it, test } from 'vitest';
import type { Json, JsonObject } from '../../../engine/model';
import { builtInKinds, createFormStore, createRegistry, type Host, judge } from '../../../engine/runtime';
import { compiledForm } from '../../support/compile-form';
import { fakeHost, later, optionsOf } from '../../support/form-store';

const names: Readonly<Record<string, string>> = { Germany: 'DE', Canada: 'CA', 'United States': 'US', France: 'FR' };
const registry = createRegistry(
  builtInKinds({ countryCode: async () => (name) => (Object.values(names).includes(name) ? name : names[name]) }),
);
const countries = async () => optionsOf('Atlantis', ...Object.keys(names));

const model = compiledForm({
  steps: [
    {
      id: 'one',
      fields: [
        { name: 'country', type: 'text', required: false },
        {
          name: 'phone',
          type: 'phone',
          country: [{ field: 'country' }, { context: 'profile.accountId' }],
          options: { source: 'countries' },
          required: false,
        },
      ],
      submit: { label: 'save', operation: 'save' },
    },
  ],
});

async function opened({ context = {}, initial, host: own = { loadOptions: countries } }: Given = {}) {
  const host = fakeHost(own);
  const store = createFormStore({ model, registry, host, context, ...(initial && { initial }) });
  await expect.poll(() => store.field(1).options?.status).not.toBe('loading');
  const preset = () => store.field(1).preset;
  return { store, host, preset, type: (text: string) => store.change(1, text) };
}

interface Given {
  readonly context?: JsonObject;
  readonly initial?: JsonObject;
  readonly host?: Partial<Host>;
}

describe('The country of a dialing code', () => {
  it('is the first of several places that names one', async () => {
    const { store, preset } = await opened({ context: { profile: { accountId: 'FR' } } });
    expect(preset()).toBe('France');
    store.change(0, 'Germany');
    expect(preset()).toBe('Germany');
    store.change(0, 'Nowhere');
    expect(preset()).toBe('France');
    store.setContext({ profile: { accountId: null } });
    expect(preset()).toBeUndefined();
  });

  it('is that of the number, unless both have the same code', async () => {
    const { store, preset, type } = await opened({ initial: { country: 'Germany', phone: '+14165550123' } });
    expect(preset()).toBe('Canada');
    store.change(0, 'United States');
    expect(preset()).toBe('United States');
    type('+33 6 12 34 56 78');
    expect(preset()).toBe('France');
    type('');
    expect(preset()).toBe('United States');
  });

  it('is offered with its code, and what has none is not', async () => {
    const { store } = await opened();
    expect(store.field(1).options?.options.map(({ value, code }) => [value, code])).toEqual([
      ['Germany', '+49'],
      ['Canada', '+1'],
      ['United States', '+1'],
      ['France', '+33'],
    ]);
  });

  it('is offered from a written list as well, once the field is shown', async () => {
    const listed = compiledForm({
      steps: [
        {
          id: 'one',
          fields: [
            { name: 'wanted', type: 'boolean', required: false },
            {
              name: 'phone',
              type: 'phone',
              options: [{ value: 'DE' }, { value: 'FR', when: { context: 'mode', is: 'edit' } }],
              displayed: { field: 'wanted', is: true },
            },
          ],
          submit: { label: 'save' },
        },
      ],
    });
    const context = { mode: 'register' };
    const store = createFormStore({ model: listed, registry, host: fakeHost(), context });
    const codes = () => store.field(1).options?.options.map(({ code }) => code);
    expect(codes()).toEqual([]);
    store.change(0, true);
    await expect.poll(codes).toEqual(['+49']);
    store.setContext({ mode: 'edit' });
    await expect.poll(codes).toEqual(['+49', '+33']);
  });
});

describe('A number with a dialing code', () => {
  const sent = async (text: string, given: Given = {}) => {
    const { store, host, type } = await opened(given);
    type(text);
    const { status, ...rest } = await store.submit();
    const problems = 'problems' in rest ? rest.problems.map(({ code }) => code) : [];
    return status === 'sent' ? host.operate.mock.calls[0]?.[1].phone : problems;
  };

  test.each([
    ['behind its code', '+49 30 901820', '+4930901820'],
    ['with the digit that is dialed within the country', '+49 030 901820', '+4930901820'],
    ['of another country that is offered', '+33 6 12 34 56 78', '+33612345678'],
    ['of a country that is not offered', '+44 20 7946 0000', ['phone.notOffered']],
    ['that is none', '+49 1', ['phone.invalid']],
  ])('%s', async (_how, text, expected) => {
    expect(await sent(text)).toEqual(expected);
  });

  it('is judged only once the codes are there: a submit waits', async () => {
    const answer = later<Awaited<ReturnType<typeof countries>>>();
    const host = fakeHost({ loadOptions: () => answer.promise });
    const store = createFormStore({ model, registry, host, context: {} });
    store.change(1, '+442079460000');
    const outcome = store.submit();
    answer.resolve(await countries());
    expect(await outcome).toMatchObject({ status: 'refused', problems: [{ code: 'phone.notOffered' }] });
    expect(host.operate).not.toHaveBeenCalled();
  });
});

describe('The server judges dialing codes with the same code', () => {
  const judged = async (payload: Json, own: Partial<Host> = { loadOptions: countries }) => {
    const answer = await judge({ model, registry, host: fakeHost(own), payload, context: {} });
    return answer.ok ? answer.payload : answer.problems.map(({ field, code }) => `${field}: ${code}`);
  };

  test.each<[string, Json, Json]>([
    ['one that is offered', { phone: '+14165550123' }, { phone: '+14165550123' }],
    ['one that is not', { phone: '+442079460000' }, ['phone: phone.notOffered']],
    [
      'a national number of the country that was given',
      { country: 'Germany', phone: '030 901820' },
      { country: 'Germany', phone: '+4930901820' },
    ],
    ['a national number of no country', { phone: '030 901820' }, ['phone: phone.invalid']],
    ['a country in the place of a number', { phone: 'Germany' }, {}],
    ['none', {}, {}],
  ])('%s', async (_what, payload, expected) => {
    expect(await judged(payload)).toEqual(expected);
  });

  it('takes no number on trust while it cannot be held against the list', async () => {
    const host = { loadOptions: async () => Promise.reject(new Error('down')) };
    expect(await judged({ phone: '+14165550123' }, host)).toEqual(['phone: unverified']);
  });

  it('lets nobody empty a locked number because it is none of the options', async () => {
    const locked = compiledForm({
      steps: [
        {
          id: 'one',
          fields: [{ name: 'phone', type: 'phone', options: { source: 'countries' }, readOnly: true, required: false }],
          submit: { label: 'save', operation: 'save' },
        },
      ],
    });
    const stored = { phone: '+4930901820' };
    const host = fakeHost({ loadOptions: countries });
    const answer = await judge({ model: locked, registry, host, payload: { phone: '' }, context: {}, stored });
    expect(answer).toMatchObject({ ok: false, problems: [{ field: 'phone', code: 'field.locked' }] });
  });
});
