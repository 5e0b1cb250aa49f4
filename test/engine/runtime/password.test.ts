import { describe, expect, test, vi } from 'vitest';
import {
  builtInKinds,
  createFormStore,
  createRegistry,
  notGuessable,
  passwordChecklist,
  passwordPolicy,
} from '../../../engine/runtime';
import { FormBuilder } from '../../support/form-model';
import { fakeHost, open } from '../../support/form-store';

const unmet = (value: string, settings = {}) =>
  passwordChecklist(value, passwordPolicy({ passwordPolicy: settings }))
    .filter((item) => !item.met)
    .map((item) => item.code);

describe('[W1] the policy', () => {
  test('asks for 12 characters, upper and lower case, a digit and a symbol unless settings say otherwise', () => {
    expect(unmet('Abcdefghij1!')).toEqual([]);
    expect(unmet('abc')).toEqual(['password.tooShort', 'password.upper', 'password.digit', 'password.symbol']);
    expect(unmet('Abcdefghij1 ')).toEqual(['password.symbol']);
    expect(unmet('abc', { minLength: 3, upper: false, digits: false, symbols: false })).toEqual([]);
  });
  test('without a least length the password still must not be empty', () => {
    const none = { minLength: 0, upper: false, lower: false, digits: false, symbols: false };
    expect(unmet('', none)).toEqual(['password.tooShort']);
    expect(unmet('x', none)).toEqual([]);
  });
  test('takes up to 256 characters, which settings can lower and not raise', () => {
    expect(unmet(`Aa1!${'x'.repeat(252)}`)).toEqual([]);
    expect(unmet(`Aa1!${'x'.repeat(253)}`)).toEqual(['password.tooLong']);
    expect(unmet(`Aa1!${'x'.repeat(253)}`, { maxLength: 9999 })).toEqual(['password.tooLong']);
    expect(unmet(`Aa1!${'x'.repeat(20)}`, { maxLength: 20 })).toEqual(['password.tooLong']);
  });
});

describe('[W2] the password field', () => {
  const form = () =>
    new FormBuilder().field({ name: 'p', type: 'password', required: true, settings: { policy: true } });

  test('gives the same verdict as the checklist, for any password', () => {
    const { type, codes } = open(form());
    for (const value of [
      'a',
      'Abcdefghij1!',
      'ABCDEFGHIJ1!',
      'Abcdefghijk!',
      'Abcdefghijk1',
      '      ',
      'é'.repeat(12),
      'x'.repeat(300),
    ]) {
      type('p', value);
      const [first] = unmet(value);
      expect([value, codes('p')]).toEqual([value, value.length > 256 ? ['password.tooLong'] : first ? [first] : []]);
    }
  });
  test('keeps blanks and never cuts', () => {
    const { type, field, store } = open(form());
    const long = `  Aa1! ${'x'.repeat(400)}  `;
    type('p', long);
    expect(field('p').value).toBe(long);
    expect(store.form().submittable).toBe(false);
  });
  test('follows new settings at once', () => {
    const { type, codes, store } = open(form());
    type('p', 'abc');
    store.setContext({ settings: { passwordPolicy: { minLength: 3, upper: false, digits: false, symbols: false } } });
    expect(codes('p')).toEqual([]);
  });
  test('without policy only its length is judged: an old password is not refused for being weak', () => {
    const { type, codes } = open(new FormBuilder().field({ name: 'p', type: 'password' }));
    type('p', 'old');
    expect(codes('p')).toEqual([]);
    type('p', 'x'.repeat(100_000));
    expect(codes('p')).toEqual(['password.tooLong']);
  });
});

describe('[W3] guessable passwords are refused with a reason (S14, S15)', () => {
  // Each character but those of `password` stands ten guesses.
  const rule = notGuessable(async () => (value) => value.replace(/password/i, '').length);
  const say = async (value: string, args = {}) =>
    (await rule.judge(value, args, undefined, { settings: {}, values: {}, now: 0 }))?.code;

  test('a password that stands fewer than 10^10 guesses is common', async () => {
    expect(await say('Password123456789')).toBe('password.common');
    expect(await say('Password1234567890')).toBeUndefined();
  });
  test('a host without an estimate refuses own words only', async () => {
    const plain = notGuessable(undefined);
    const context = { settings: {}, values: {}, now: 0 };
    expect(await plain.judge('password', {}, undefined, context)).toBeUndefined();
    expect(await plain.judge('xxMARTINEZxx', { name: 'Martinez' }, undefined, context)).toEqual({
      code: 'password.ownWord',
    });
  });
  test('the own name, the own address and the product are refused, however they are spelled', async () => {
    const own = { name: 'José Martínez', address: 'jm.martinez77@example.com', product: 'Solverine' };
    expect(await say('xxMARTINEZxx-12', own)).toBe('password.ownWord');
    expect(await say('my-m4rt1nez-Key', own)).toBe('password.ownWord');
    expect(await say('martinez77-Quill', own)).toBe('password.ownWord');
    expect(await say('S0lverine-is-9!', own)).toBe('password.product');
    expect(await say('Example-quill-9!', own)).toBeUndefined();
  });
  test('the estimate is loaded when the first password is judged, once, and again after a failure', async () => {
    const load = vi.fn(async () => () => 3);
    load.mockRejectedValueOnce(new Error('down'));
    const form = new FormBuilder().field({ name: 'p', type: 'password', rules: [{ type: 'notGuessable' }] });
    const registry = createRegistry(builtInKinds({ passwordGuesses: load }));
    const store = createFormStore({ model: form.model(), registry, host: fakeHost(), context: {} });
    expect(load).not.toHaveBeenCalled();
    const said = async (value: string) => {
      store.change(0, value);
      await vi.waitFor(() => expect(store.field(0).pending).toBe(false));
      return store.field(0).problems.map((problem) => problem.code);
    };
    expect(await said('letmein1')).toEqual(['unverified']);
    expect(await said('letmein12')).toEqual(['password.common']);
    expect(await said('letmein123')).toEqual(['password.common']);
    expect(load).toHaveBeenCalledTimes(2);
  });
});
