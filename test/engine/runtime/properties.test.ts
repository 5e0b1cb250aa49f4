import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json, RuleKind } from '../../../engine/model';
import { builtInKinds, createFormStore, createRegistry, type FormStore, judge } from '../../../engine/runtime';
import { randomForm, sourceOf } from '../../support/form-arbitrary';
import { fillIn, problemKeys, sendAll, validateAll } from '../../support/form-filling';
import { fakeHost, quiet } from '../../support/form-store';

/** A rule that answers later. */
const slow: RuleKind = {
  name: 'host:slow',
  fits: ['string', 'number', 'boolean', 'json'],
  args: {},
  judge: async (value) => (value === 'ab' ? { code: 'taken' } : undefined),
};
const registry = createRegistry(builtInKinds(), [{ prefix: 'host', rules: [slow] }]);
const runs = { numRuns: Number(process.env.FAST_CHECK_RUNS ?? 300) };

test('[X1] browser and server agree on every form and every value: the same problems, the same payload', async () => {
  await fc.assert(
    fc.asyncProperty(randomForm({ unstored: false }), async (form) => {
      const { store } = await fillIn(form, { registry });
      const { payload, outcome } = await sendAll(store);
      // What travels is JSON.
      const received: Json = JSON.parse(JSON.stringify(payload));
      const judgment = await validateAll(form.model, received, { registry });
      if (outcome.status === 'refused') {
        expect(problemKeys(judgment.ok ? [] : judgment.problems)).toEqual(problemKeys(outcome.problems));
      } else {
        expect(judgment).toEqual({ ok: true, payload });
      }
    }),
    runs,
  );
});

test('[X2] where some fields are never sent, the server accepts whatever the browser accepts, unchanged, and refuses nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(randomForm({ unstored: true }), async (form) => {
      const { store } = await fillIn(form, { registry });
      const { payload, outcome } = await sendAll(store);
      const judgment = await validateAll(form.model, payload, { registry });
      if (outcome.status === 'sent') expect(judgment).toEqual({ ok: true, payload });
      else if (outcome.status === 'refused' && !judgment.ok) {
        // A form rule speaks only while its fields are silent; here the server may hear less of them than the browser.
        const own = judgment.problems.filter(({ code }) => code !== 'holds');
        // The first complaint about a field may be another one, never the only one.
        const fields = ({ problems }: { problems: readonly { field: string | null }[] }) =>
          problems.map(({ field }) => field);
        expect(fields(outcome)).toEqual(expect.arrayContaining(fields({ problems: own })));
      }
    }),
    runs,
  );
});

test('[X3] judging what was judged changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(randomForm({ unstored: false }), async (form) => {
      const { store } = await fillIn(form, { registry });
      const { payload } = await sendAll(store);
      const once = await validateAll(form.model, payload, { registry });
      if (once.ok) expect(await validateAll(form.model, once.payload, { registry })).toEqual(once);
    }),
    runs,
  );
});

test('[X4] what propagation arrives at is what computing everything from scratch gives', async () => {
  await fc.assert(
    fc.asyncProperty(randomForm({ unstored: true }), async (form) => {
      const { store } = await fillIn(form, { registry });
      const values: Record<string, Json> = {};
      form.model.fields.forEach(({ name }, index) => {
        const { value } = store.field(index);
        if (value !== undefined) values[name] = value;
      });
      const { store: fresh } = await fillIn(
        { model: form.model, changes: [] },
        {
          registry,
          context: { formMode: 'create' },
          initial: values,
        },
      );
      await quiet();
      const look = (from: FormStore) =>
        form.model.fields.map((_, index) => {
          const { value, displayed, required, readOnly, disabled, options } = from.field(index);
          // The options of a field that nobody sees are not asked for: they may be those of earlier times.
          return { value, displayed, required, readOnly, disabled, ...(displayed && { options }) };
        });
      expect(look(fresh)).toEqual(look(store));
      expect(fresh.form().submittable).toBe(store.form().submittable);
      expect(fresh.form().steps).toEqual(store.form().steps);
      expect(fresh.payload('form')).toEqual(store.payload('form'));
    }),
    runs,
  );
});

test('[X5] of a change, exactly the fields that are another than before are heard, each once', async () => {
  await fc.assert(
    fc.asyncProperty(randomForm({ unstored: true }), async ({ model, changes }) => {
      const host = fakeHost({ loadOptions: () => new Promise(() => {}) });
      const store = createFormStore({ model, registry, host, context: {} });
      const heard = model.fields.map(() => 0);
      model.fields.forEach((_, index) => {
        store.subscribeField(index, () => {
          heard[index] = (heard[index] ?? 0) + 1;
        });
      });
      let formHeard = 0;
      store.subscribeForm(() => formHeard++);
      for (const [field, value] of changes) {
        const before = model.fields.map((_, index) => store.field(index));
        const formBefore = store.form();
        heard.fill(0);
        formHeard = 0;
        store.change(field, value);
        before.forEach((state, index) => {
          const now = store.field(index);
          const changed = JSON.stringify(now) !== JSON.stringify(state);
          expect([index, heard[index], now !== state]).toEqual([index, changed ? 1 : 0, changed]);
        });
        expect(formHeard).toBe(JSON.stringify(store.form()) === JSON.stringify(formBefore) ? 0 : 1);
      }
    }),
    runs,
  );
});

test('[X6] no payload makes the server’s judge throw', async () => {
  await fc.assert(
    fc.asyncProperty(
      randomForm({ unstored: true }),
      fc.jsonValue(),
      fc.array(fc.jsonValue(), { maxLength: 9 }),
      async ({ model }, payload, own) => {
        const options = { model, registry, host: fakeHost({ loadOptions: sourceOf }), context: {} };
        await judge({ ...options, payload: payload as Json });
        const fields = Object.fromEntries(own.map((value, index) => [`f${index}`, value as Json]));
        await judge({ ...options, payload: fields });
      },
    ),
    runs,
  );
});
