import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldFormModel, Json, JsonObject } from '../../../engine/model';
import { formDefinition } from '../../support/definition-arbitrary';
import { typed } from '../../support/form-arbitrary';
import { type Filling, fillIn, problemKeys, sendAll, validateAll } from '../../support/form-filling';
import { compiled, registry } from '../../support/random-project';

const runs = { numRuns: Number(process.env.FAST_CHECK_RUNS ?? 100), maxSkipsPerRun: 1 };

const changes = fc.array(fc.tuple(fc.nat(20), fc.oneof(typed, fc.constantFrom('2024-02-29', 'aab'))), {
  maxLength: 25,
});
const mode = fc.constantFrom('user', 'admin');

const filling = (model: FieldFormModel, typing: readonly (readonly [number, Json | undefined])[]): Filling => ({
  model,
  changes: typing.map(([field, value]) => [field % model.fields.length, value]),
});

const ajv = addFormats.default(new Ajv2020({ strict: false }));
const fitter = (model: FieldFormModel) => ajv.compile(model.payloadSchema as JsonObject);

test('[C1] browser and server agree on every form that compiles: the same problems, the same payload', async () => {
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(formDefinition(), changes, mode, async (content, typing, mode) => {
      const model = compiled(content);
      const around = { registry, context: { mode } };
      const { store } = await fillIn(filling(model, typing), around);
      const { payload, outcome } = await sendAll(store);
      const received: Json = JSON.parse(JSON.stringify(payload)); // What travels is JSON.
      const judgment = await validateAll(model, received, around);
      if (outcome.status === 'refused') {
        expect(problemKeys(judgment.ok ? [] : judgment.problems)).toEqual(problemKeys(outcome.problems));
      } else {
        sent++;
        expect(judgment).toEqual({ ok: true, payload });
      }
    }),
    runs,
  );
  // Forms that refuse everything would agree on everything.
  expect(sent).toBeGreaterThan(0);
});

test('[C2] whatever the server accepts fits the payload schema of the form', async () => {
  await fc.assert(
    fc.asyncProperty(formDefinition(), changes, mode, async (content, typing, mode) => {
      const model = compiled(content);
      const around = { registry, context: { mode } };
      const { store } = await fillIn(filling(model, typing), around);
      const judgment = await validateAll(model, store.payload('form'), around);
      if (!judgment.ok) return;
      const fits = fitter(model);
      expect([fits(judgment.payload), fits.errors ?? []]).toEqual([true, []]);
    }),
    runs,
  );
});

test('[C3] of forms that say only what JSON Schema can say, the server accepts whatever fits the schema', async () => {
  const counts = { fit: 0, misfit: 0 };
  await fc.assert(
    fc.asyncProperty(formDefinition({ schemaOnly: true }), changes, async (content, typing) => {
      const model = compiled(content);
      const payload = payloadFrom(filling(model, typing));
      const fits = fitter(model)(payload);
      const judgment = await validateAll(model, payload, { registry });
      counts[fits ? 'fit' : 'misfit']++;
      // A hidden field's value is dropped and not judged, so the server may accept more; it never accepts less.
      if (fits) expect([payload, judgment.ok]).toEqual([payload, true]);
    }),
    runs,
  );
  expect(Math.min(counts.fit, counts.misfit), JSON.stringify(counts)).toBeGreaterThan(0);
});

/** A payload as some client could have made it: any values at their places, empty ones left out, each as its type keeps it. */
function payloadFrom({ model, changes: typing }: Filling): JsonObject {
  const payload: Record<string, Json> = {};
  for (const [index, value] of typing) {
    const field = model.fields[index];
    const kept = field && registry.types[field.type]?.parse ? registry.types[field.type]?.parse?.(value, field) : value;
    if (!field || kept === undefined || kept === null || kept === '') continue;
    if (Array.isArray(kept) && kept.length === 0) continue;
    const [first = '', second] = field.path;
    if (second === undefined) payload[first] = kept;
    else payload[first] = { ...(payload[first] as JsonObject | undefined), [second]: kept };
  }
  return payload;
}

test('[C4] a model that went through JSON is equal and behaves equally', async () => {
  await fc.assert(
    fc.asyncProperty(formDefinition(), changes, mode, async (content, typing, mode) => {
      const model = compiled(content);
      const copy: FieldFormModel = JSON.parse(JSON.stringify(model));
      expect(copy).toEqual(model);
      const around = { registry, context: { mode } };
      const seen = [];
      for (const each of [model, copy]) {
        const { store } = await fillIn(filling(each, typing), around);
        const states = each.fields.map((_, index) => store.field(index));
        const { payload, outcome } = await sendAll(store);
        seen.push({ states, form: store.form(), payload, outcome });
      }
      expect(seen[1]).toEqual(seen[0]);
    }),
    runs,
  );
});
