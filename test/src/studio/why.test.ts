import i18next from 'i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { whyOf } from '../../../engine/runtime';
import describeWords from '../../../locales/en/describe.json';
import studioWords from '../../../locales/en/studio.json';
import { createPreviewedForm } from '../../../src/blocks/studio/why/previewed';
import { type WhyLine, whyLines } from '../../../src/blocks/studio/why/why-lines';
import { FormBuilder, listed } from '../../support/form-model';
import { type Opened, open } from '../../support/form-store';

const i18n = i18next.createInstance();
beforeAll(() =>
  i18n.init({
    lng: 'en',
    defaultNS: 'studio',
    ns: ['studio', 'describe'],
    resources: { en: { studio: studioWords, describe: describeWords } },
    interpolation: { escapeValue: false },
  }),
);

/** The lines as one reads them: ✓ holds, ✗ does not, with what was read in brackets. */
function said({ store }: Opened, name: string): string[] {
  const index = store.indexOf(name);
  const why = whyOf(store.insight(), index);
  if (!why) throw new Error(`There is no field ${name}.`);
  const lines = whyLines(store, index, why, {
    t: (key, args) => i18n.t(key, { ...args }),
    exists: (key) => i18n.exists(key),
    say: (key) => key,
  });
  const write = ({ text, holds, now, lines: below }: WhyLine, depth: number): string[] => [
    `${'  '.repeat(depth)}${holds === undefined ? '' : holds ? '✓ ' : '✗ '}${text}${now ? ` (${now.join('; ')})` : ''}`,
    ...(below ?? []).flatMap((line) => write(line, depth + 1)),
  ];
  return lines.flatMap((line) => write(line, 0));
}

describe('why a field is as it is', () => {
  const form = new FormBuilder().step();
  form.field({ name: 'country', type: 'choice', options: listed('Japan', 'Peru') });
  form.field({ name: 'age', type: 'integer', required: false });
  const country = form.value('country');
  const when = form.when({
    op: 'all',
    of: [
      { op: 'in', slot: country, value: ['Japan', 'Peru'] },
      { op: 'not', of: { op: 'lt', slot: form.value('age'), value: 18 } },
    ],
  });
  form.field({
    name: 'card',
    type: 'text',
    required: true,
    displayed: when,
    readOnly: form.when({ op: 'is', slot: form.context('profile', 'agentEnabled'), value: true }),
    rules: [{ type: 'minLength', args: { value: { value: 3 } } }],
  });

  it('says each part of the condition with its verdict and what it read', () => {
    const opened = open(form);
    opened.type('country', 'Japan');
    opened.type('age', 5);
    expect(said(opened, 'card')).toEqual([
      '✗ Hidden, because this does not hold:',
      '  ✗ All of these hold:',
      '    ✓ “country” is “Japan” or “Peru” (“country” is now “Japan”)',
      '    ✗ This does not hold:',
      '      ✓ “age” is less than 18 (“age” is now 5)',
      'Always required.',
      '✗ Can be changed, because this does not hold:',
      '  ✗ Profile › agentEnabled is yes (Profile › agentEnabled is now empty)',
      'Not checked and not sent while it is hidden.',
    ]);
  });

  it('says what is wrong with the value, with the rules that are asked', () => {
    const opened = open(form);
    opened.type('country', 'Peru');
    opened.type('age', 40);
    opened.type('card', 'ab');
    expect(said(opened, 'card').slice(5)).toEqual([
      'Always required.',
      '✗ Can be changed, because this does not hold:',
      '  ✗ Profile › agentEnabled is yes (Profile › agentEnabled is now empty)',
      '✗ Refused. The value is “ab”:',
      '  problems:tooShort',
      'Its rules:',
      '  ✗ At least 3 characters – this rule complains',
    ]);
  });

  it('says which of several rules complains, and of no other that it does', () => {
    const several = new FormBuilder().step();
    several.field({
      name: 'code',
      type: 'text',
      rules: [
        { type: 'minLength', args: { value: { value: 2 } } },
        { type: 'maxLength', args: { value: { value: 4 } } },
      ],
    });
    const opened = open(several);
    opened.type('code', 'abcde');
    expect(said(opened, 'code').slice(-2)).toEqual([
      '  At least 2 characters',
      '  ✗ At most 4 characters – this rule complains',
    ]);
    opened.type('code', 'abc');
    expect(said(opened, 'code').slice(-2)).toEqual(['  At least 2 characters', '  At most 4 characters']);
  });

  it('is never said with the letters of a password', () => {
    const secret = new FormBuilder().step();
    secret.field({ name: 'password', type: 'text', secret: true });
    const opened = open(secret);
    opened.type('password', 'hunter2');
    expect(said(opened, 'password').join('\n')).toContain('•••');
    expect(said(opened, 'password').join('\n')).not.toContain('hunter2');
  });
});

describe('the form that the preview shows', () => {
  it('tells of any change in it, only while somebody listens, and lets go of the form before', () => {
    const form = new FormBuilder().step();
    form.field({ name: 'a', type: 'text' });
    form.field({ name: 'b', type: 'text' });
    const [first, second] = [open(form), open(form)];
    const previewed = createPreviewedForm();
    const heard = vi.fn();
    previewed.set({ store: first.store, t: String });
    const end = previewed.subscribe(heard);
    first.type('b', 'x');
    expect(heard).toHaveBeenCalled();
    previewed.set({ store: second.store, t: String });
    heard.mockClear();
    first.type('a', 'y');
    expect(heard).not.toHaveBeenCalled();
    second.type('a', 'y');
    expect(heard).toHaveBeenCalled();
    end();
    const turn = previewed.turn();
    second.type('a', 'z');
    expect(previewed.turn()).toBe(turn);
  });
});
