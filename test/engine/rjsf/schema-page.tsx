import { act } from '@testing-library/react';
import { createInstance } from 'i18next';
import { Suspense } from 'react';
import { vi } from 'vitest';
import type { Json, JsonObject, JsonSchema, SchemaFormModel } from '../../../engine/model';
import { createSchemaLibrary, type Engine, type SchemaSubmission } from '../../../engine/react';
import { openValidators, SchemaForm } from '../../../engine/rjsf';
import type { OperationResult } from '../../../engine/runtime';
import kitWords from '../../../locales/en/kit.json';
import problemWords from '../../../locales/en/problems.json';
import rjsfWords from '../../../locales/en/rjsf.json';
import { compileValidators } from '../../../server/definitions/validators';
import { renderWith, testEngine } from '../../support/test-engine';

/** What the browser gets for a schema: the server's module, run as a module. */
export async function validatorsOf(schema: JsonSchema) {
  const { module } = compileValidators(schema);
  return openValidators(await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(module)}`));
}

export function schemaForm(schema: JsonSchema, uiSchema: JsonObject = {}): SchemaFormModel {
  return {
    kind: 'schema',
    id: 'free',
    hash: 'h',
    context: [],
    namespaces: [],
    schema,
    uiSchema,
    submit: { label: 'Send', operation: 'save', then: [] },
  };
}

/** Says the engine's words in English, and `rates:…` keys as a translator would. */
export function englishWords(): Engine['t'] {
  const i18next = createInstance();
  void i18next.init({
    lng: 'en',
    resources: {
      en: { kit: kitWords, problems: problemWords, rjsf: rjsfWords, rates: { currency: 'Currency' }, translation: {} },
    },
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return (key, args) => String(i18next.t(key, { ...args }));
}

export async function drawSchema(
  schema: JsonSchema,
  {
    uiSchema,
    answer,
    initial,
    ...more
  }: { uiSchema?: JsonObject; answer?: OperationResult; initial?: Json } & Partial<Engine> = {},
) {
  const validators = await validatorsOf(schema);
  const library = createSchemaLibrary(async () => validators);
  const submitSchema = vi.fn(async (_: SchemaSubmission): Promise<OperationResult> => answer ?? { ok: true });
  const engine = testEngine({ t: englishWords(), openSchema: library.open, submitSchema, ...more });
  let view!: ReturnType<typeof renderWith>;
  await act(async () => {
    view = renderWith(
      engine,
      <Suspense fallback="…">
        <SchemaForm model={schemaForm(schema, uiSchema)} context={{}} initial={initial} />
      </Suspense>,
    );
  });
  return { ...view, engine, submitSchema, sent: () => submitSchema.mock.calls.map(([{ payload }]) => payload) };
}
