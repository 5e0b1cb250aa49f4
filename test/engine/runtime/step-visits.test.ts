import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../engine/model';
import { FormBuilder } from '../../support/form-model';
import { open } from '../../support/form-store';

const back = 'back';

/** Three steps that each send what they hold, and a panel behind them. */
const form = () =>
  new FormBuilder()
    .step({ submit: { operation: 'one', into: 'first', resumable: true } })
    .field({ name: 'a' })
    .step({ back, submit: { operation: 'two', resumable: true } })
    .field({ name: 'b' })
    .step({ back, submit: { operation: 'three', resumable: true } })
    .field({ name: 'c' })
    .field({ name: 'secret', type: 'password', required: false })
    .step({ panel: true })
    .field({ name: 'd', required: false });

const names = ['step1', 'step2', 'step3', 'step4'] as const;
const fields = ['a', 'b', 'c'] as const;

type Act =
  | { readonly do: 'visit'; readonly step: number }
  | { readonly do: 'type'; readonly text: string }
  | { readonly do: 'submit' }
  | { readonly do: 'reload' };

const acts = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('visit' as const), step: fc.nat(3) }),
    fc.record({ do: fc.constant('type' as const), text: fc.constantFrom('x', 'y') }),
    fc.record({ do: fc.constant('submit' as const) }),
    fc.record({ do: fc.constant('reload' as const) }),
  ),
  { maxLength: 25 },
);

describe('Back and Forward between steps', () => {
  test('[V1] never lead behind a step whose fields hold something else than what it sent', async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (walk: readonly Act[]) => {
        const sent = new Map<string, JsonObject>();
        const host = {
          operate: async (name: string, payload: JsonObject) => {
            sent.set(name, payload);
            return { ok: true as const, answer: name };
          },
        };
        let now = open(form(), { host });
        for (const act of walk) {
          const before = now.store.form().step;
          // Nobody types into a step that is not open.
          if (act.do === 'type') now.type(fields[before] ?? 'd', act.text);
          else if (act.do === 'submit') await now.store.submit();
          else if (act.do === 'reload') {
            const draft = JSON.parse(JSON.stringify(now.store.draft())) as Json;
            now = open(form(), { host });
            now.store.restore(draft);
            expect(now.store.form().step).toBeLessThanOrEqual(before);
          } else expect(now.store.visit(names[act.step] ?? '')).toBe(now.store.form().step === act.step);
          if (act.do === 'type') continue;
          const { step } = now.store.form();
          for (const [index, operation] of ['one', 'two', 'three'].entries()) {
            if (index >= step || step <= before) continue;
            const field = fields[index] ?? 'a';
            expect(sent.get(operation)?.[field], `${operation} was sent with what stands in ${field}`).toBe(
              now.field(field).value,
            );
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('[V2] a reload leads behind resumable steps, with their answers, also where a secret is gone', async () => {
    const host = { operate: async (name: string) => ({ ok: true as const, answer: `${name} answered` }) };
    const first = open(form(), { host });
    for (const field of fields) {
      first.type(field, 'x');
      if (field === 'c') first.type('secret', 'hush');
      await first.store.submit();
    }
    expect(first.store.form().step).toBe(3);
    const draft = first.store.draft();
    expect(JSON.stringify(draft)).not.toContain('hush');
    const { store } = open(form(), { host });
    store.restore(draft);
    expect(store.form()).toMatchObject({ step: 3, context: { first: 'one answered' } });
    expect(store.visit('step1')).toBe(true);
  });

  test('[V3] a step without a Back button that is no panel lets nobody back', async () => {
    const { store } = open(new FormBuilder().step().field({ name: 'a', required: false }).step().field({ name: 'b' }));
    await store.submit();
    expect(store.visit('step1')).toBe(false);
    expect(store.form().step).toBe(1);
  });
});
