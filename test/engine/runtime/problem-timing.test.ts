import { describe, expect, test } from 'vitest';
import type { ProblemTiming } from '../../../engine/model';
import { FormBuilder } from '../../support/form-model';
import { open } from '../../support/form-store';

function email(timing: ProblemTiming) {
  const { store, field } = open(
    new FormBuilder('test', timing).field({ name: 'email', type: 'email', required: true }),
  );
  const shows = () => field('email').problems.length > 0;
  return {
    store,
    shows,
    type: (text: string, how?: 'paste') => store.change(0, text, how),
    leave: () => store.leave(0),
  };
}

describe('A problem shows when its form says (decision D14)', () => {
  test('leaving: once the field was changed and left, and from then on while typing', () => {
    const { shows, type, leave } = email('leaving');
    leave();
    expect(shows(), 'never before the first change').toBe(false);
    type('a');
    type('ab');
    expect(shows(), 'not from the first letter').toBe(false);
    leave();
    expect(shows()).toBe(true);
    type('ab@firm.example');
    expect(shows()).toBe(false);
    type('ab@');
    expect(shows(), 'while typing').toBe(true);
  });

  test('leaving: at once where a paste made a right value wrong, not where it was wrong before', () => {
    const wrong = email('leaving');
    wrong.type('ab', 'paste');
    expect(wrong.shows()).toBe(false);
    const right = email('leaving');
    right.type('ab@firm.example');
    right.type('nonsense', 'paste');
    expect(right.shows()).toBe(true);
  });

  test('typing: from the first change. start: from the start. submit: once a submit was refused', async () => {
    const typing = email('typing');
    expect(typing.shows()).toBe(false);
    typing.type('a');
    expect(typing.shows()).toBe(true);
    expect(email('start').shows()).toBe(true);
    const submit = email('submit');
    submit.type('a');
    submit.leave();
    expect(submit.shows()).toBe(false);
    await submit.store.submit();
    expect(submit.shows()).toBe(true);
  });

  test('a button that succeeded says nothing more of what was wrong before', async () => {
    const button = {
      id: 'again',
      label: 'again',
      variants: [],
      displayed: true,
      kind: 'link' as const,
      operation: 'resend',
      then: [{ do: 'clear' as const, fields: [0], when: true }],
    };
    const built = new FormBuilder('test', 'leaving')
      .step({ buttons: [button], submit: { operation: 'send' } })
      .field({ name: 'code', eraseOnError: true, required: true });
    const { store, field } = open(built, {
      host: {
        operate: async (name: string) =>
          name === 'resend'
            ? { ok: true as const }
            : { ok: false as const, problems: [{ field: 'code', code: 'wrong', message: 'wrong', args: {} }] },
      },
    });
    store.change(0, '123456');
    await store.submit();
    expect(field('code').problems).toHaveLength(1);
    await store.press('again');
    expect(field('code').problems).toEqual([]);
    expect(store.form()).toMatchObject({ summary: [], problems: [] });
  });
});
