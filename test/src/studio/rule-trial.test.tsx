import { act, screen as page, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import type { FieldFormModel } from '../../../engine/model';
import en from '../../../locales/en/describe.json';
import enStudio from '../../../locales/en/studio.json';
import ja from '../../../locales/ja/describe.json';
import jaStudio from '../../../locales/ja/studio.json';
import type { Path } from '../../../src/blocks/studio/documents/json';
import { RuleTrial } from '../../../src/blocks/studio/properties/rule-trial';
import { FormBuilder, listed } from '../../support/form-model';
import { open as openForm } from '../../support/form-store';
import { renderInStudio } from './support/in-studio';
import { openStudio } from './support/open-studio';

const path = 'schemas/forms/ride.form.json';
const names = ['code', 'terms', 'color', 'colors', 'seats', 'rows', 'again'];
const files = new Map([[path, JSON.stringify({ id: 'ride', steps: [{ fields: names.map((name) => ({ name })) }] })]]);

const form = new FormBuilder('ride').step();
const min = (value: number) => ({ type: 'min', args: { value: { value } } });
form.field({
  name: 'code',
  type: 'text',
  rules: [
    { type: 'minLength', args: { value: { value: 3 } }, message: 'own.short' },
    { type: 'digits' },
    { type: 'remote' },
  ],
});
form.field({ name: 'terms', type: 'boolean', settings: { mustBeTrue: true } });
form.field({ name: 'color', type: 'choice', options: listed('red', 'blue') });
form.field({ name: 'colors', type: 'choices', options: listed('red', 'blue') });
form.field({ name: 'seats', type: 'integer', rules: [min(2)] });
form.field({ name: 'rows', type: 'list', columns: form.model().fields.slice(4, 5) });
form.field({
  name: 'again',
  type: 'text',
  rules: [{ type: 'sameAs', args: { field: { slot: form.value('code') } } }],
});

/** The form as it is compiled: its rule of the API says which source is asked. */
function withRemote(model: FieldFormModel): FieldFormModel {
  const remote = { source: 'seats', of: {}, required: [], right: ['ok'], whenUnknown: 'pass', timeout: 1000 } as const;
  const fields = model.fields.map((field) => ({
    ...field,
    rules: field.rules.map((rule) => (rule.type === 'remote' ? { ...rule, remote } : rule)),
  }));
  return { ...model, fields };
}

/** The input at a field, over a form whose sentences are their keys in a language. */
async function open(at: Path, shown = 'en') {
  const { studio, parts } = await openStudio(files);
  const opened = openForm(withRemote(form.model()));
  parts.previewed.set({ store: opened.store, t: (key) => `${shown}:${key}` });
  const language = i18next.createInstance();
  await language.use(initReactI18next).init({
    lng: shown,
    resources: { en: { studio: enStudio, describe: en }, ja: { studio: jaStudio, describe: ja } },
    defaultNS: 'studio',
    interpolation: { escapeValue: false },
  });
  studio.select({ path, at });
  renderInStudio(parts, <RuleTrial selection={{ path, at }} />, { language });
  return { ...opened, studio };
}

const at = (name: string): Path => ['steps', 0, 'fields', names.indexOf(name)];
const input = () => page.getByLabelText('Try a value');
const lines = () => page.queryAllByRole('listitem').map(({ textContent }) => textContent);
const verdict = () => page.getByRole('status').textContent;

describe('a box to try a value at the rules of a field', () => {
  it('says at once what each rule says, and announces the first message alone', async () => {
    const { store, studio } = await open(at('code'));
    expect([verdict(), lines()]).toEqual(['', []]);
    await userEvent.tab();
    expect(document.activeElement).toBe(input());
    await userEvent.keyboard('ab');
    await waitFor(() => expect(verdict()).toBe('Refused: en:own.short'));
    expect(lines()).toEqual([
      'Kind of value: Textpasses',
      'At least 3 charactersdoes not pass',
      'Only digitsdoes not passen:problems:digits.only',
      'Checked by the APIonly the API can check this',
    ]);
    await userEvent.clear(input());
    await userEvent.keyboard('1234');
    await waitFor(() => expect(verdict()).toBe('Accepted.'));
    expect(lines()[1]).toBe('At least 3 characterspasses');
    await userEvent.clear(input());
    await waitFor(() => expect([verdict(), lines()]).toEqual(['', []]));
    expect(studio.state().work.done).toEqual([]);
    expect(store.field(0).value).toBeUndefined();
  });

  it('says it in the language of the page, with the message in the shown one', async () => {
    await open(at('code'), 'ja');
    await userEvent.type(page.getByLabelText('値を試す'), 'ab');
    await waitFor(() => expect(verdict()).toBe('拒否されます：ja:own.short'));
  });

  it('tries a value at a field of a shared file, in the form that is drawn of its fields', async () => {
    const shared = 'schemas/shared/ride.shared.json';
    const model = { ...withRemote(form.model()), id: 'fields' };
    const drawn = { path: shared, forms: {}, shared: model, problems: [], permissions: { roles: [] } };
    const compiler = { ask: async () => drawn, load: async () => true, put: () => undefined, close: () => undefined };
    const fields = Object.fromEntries(names.map((name) => [`own-${name}`, { name }]));
    const { studio, parts } = await openStudio(new Map([[shared, JSON.stringify({ fields })]]), compiler);
    const { store } = openForm(model);
    parts.previewed.set({ store, t: (key) => key });
    const selection = { path: shared, at: ['fields', 'own-code'] };
    await act(async () => studio.select(selection));
    renderInStudio(parts, <RuleTrial selection={selection} />);
    await userEvent.type(await page.findByLabelText('Try a value'), 'ab');
    await waitFor(() => expect(verdict()).toBe('Refused: own.short'));
    expect(store.field(0).value).toBeUndefined();
  });

  it('follows the values in the preview that a rule reads', async () => {
    const { type } = await open(at('again'));
    await userEvent.type(input(), 'abc');
    await waitFor(() => expect(verdict()).toContain('Refused'));
    act(() => type('code', 'abc'));
    await waitFor(() => expect(verdict()).toBe('Accepted.'));
  });

  it('takes yes and no, options, several of them, and numbers', async () => {
    const yes = await open(at('terms'));
    await userEvent.selectOptions(input(), 'No');
    await waitFor(() => expect(verdict()).toBe('Refused: en:problems:mustBeTrue'));
    await userEvent.selectOptions(input(), 'Yes');
    await waitFor(() => expect(verdict()).toBe('Accepted.'));
    yes.store.dispose();
  });

  it.each([
    ['color', 'green', 'red'],
    ['colors', 'red, green', 'red, blue'],
    ['seats', '1', '2'],
  ])('judges %s by what it may hold', async (name, wrong, right) => {
    await open(at(name));
    await userEvent.type(input(), wrong);
    await waitFor(() => expect(verdict()).toContain('Refused'));
    await userEvent.clear(input());
    await userEvent.type(input(), right);
    await waitFor(() => expect(verdict()).toBe('Accepted.'));
  });

  it('tries a cell at a column of a list', async () => {
    await open([...at('rows'), 'columns', 0]);
    await userEvent.type(input(), '1');
    await waitFor(() =>
      expect(lines()).toEqual([
        'Kind of value: Whole numberpasses',
        expect.stringContaining('Not below 2does not pass'),
      ]),
    );
  });

  it('says so where no form with the field is drawn', async () => {
    await open(['fields', 'code']);
    expect(page.queryByLabelText('Try a value')).toBeNull();
    expect(page.getByText(/Open a form that has this field/)).toBeTruthy();
  });
});
