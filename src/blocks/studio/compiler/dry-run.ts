import type { FieldFormModel, FieldModel, Json, JsonObject } from '../../../../engine/model';
import { createFormStore, type Host, type Registry } from '../../../../engine/runtime';

const sampleFile = '00000000-0000-4000-8000-000000000000/1000/sample.pdf';

/** A value of the kind that a field accepts; its meaning does not matter. */
function valueFor({ type, options, settings }: FieldModel): Json {
  const first = options?.from.kind === 'list' ? options.from.options[0]?.value : undefined;
  if (type === 'choices') return [first ?? 'a'];
  if (first !== undefined) return first;
  switch (type) {
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return 1;
    case 'date':
      return '2026-01-31';
    case 'dateTime':
      return '2026-01-31T06:00:00.000Z';
    case 'percentage':
    case 'duration':
    case 'rating':
      return 1;
    case 'slider':
      return settings.min ?? 0;
    case 'money':
      return '1.00';
    case 'time':
      return '14:30';
    case 'dateRange':
      return '2026-01-01/2026-01-31';
    case 'month':
      return '2026-01';
    case 'url':
      return 'https://portico.example';
    case 'file':
      return sampleFile;
    case 'files':
      return [sampleFile];
    case 'color':
      return '#3366cc';
    case 'email':
      return 'sample@portico.example';
    default:
      return 'a';
  }
}

const host: Host = {
  operate: async () => ({ ok: true }),
  loadOptions: async () => [],
  perform: () => undefined,
  now: () => Date.UTC(2026, 0, 31),
  report: () => undefined,
};

/**
 * Opens a form without drawing it, fills every field and goes through every step. A failure or an endless loop happens here, in a worker
 * that can be terminated, and not in the page.
 */
export function dryRun(model: FieldFormModel, registry: Registry, context: JsonObject): void {
  const store = createFormStore({ model, registry, host, context });
  try {
    for (const step of model.steps) {
      store.goTo(step.id, { force: true });
      for (const index of step.fields) {
        const field = model.fields[index];
        if (field) store.change(index, valueFor(field));
      }
      store.payload('form');
    }
  } finally {
    store.dispose();
  }
}
