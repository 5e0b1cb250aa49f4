import type { FormModel } from '../model';
import type { Sentence } from './sentence';

type Forms = Readonly<Record<string, FormModel>>;

/**
 * What operations newly receive from forms, and what they no longer receive. It is narrower where something is no longer sent, or something
 * new is required.
 */
export function comparePayloads(
  before: Forms,
  after: Forms,
): { readonly sentences: readonly Sentence[]; readonly narrower: boolean } {
  const [old, young] = [sentOf(before), sentOf(after)];
  const sentences: Sentence[] = [];
  let narrower = false;
  for (const operation of [...new Set([...old.keys(), ...young.keys()])].sort()) {
    const [had, has] = [old.get(operation) ?? new Set<string>(), young.get(operation) ?? new Set<string>()];
    for (const property of [...had].filter((name) => !has.has(name)).sort()) {
      narrower = true;
      sentences.push({ code: 'payloadNarrower', values: { operation, property } });
    }
    for (const property of [...has].filter((name) => !had.has(name)).sort())
      sentences.push({ code: 'payloadWider', values: { operation, property } });
  }
  return { sentences, narrower: narrower || requiresMore(before, after) };
}

/** Whether a form has a field that must be filled in, at least for some, and was not there. */
function requiresMore(before: Forms, after: Forms): boolean {
  return Object.entries(after).some(([id, form]) => {
    const earlier = before[id];
    if (form.kind !== 'fields' || earlier?.kind !== 'fields') return false;
    const known = new Set(earlier.fields.map(({ name }) => name));
    return form.fields.some(({ name, required, store }) => store && required !== false && !known.has(name));
  });
}

/** Properties that forms send, by operation. */
function sentOf(forms: Forms): ReadonlyMap<string, ReadonlySet<string>> {
  const sent = new Map<string, Set<string>>();
  for (const form of Object.values(forms)) {
    if (form.kind !== 'fields') continue;
    const paths = [
      ...form.fields.filter(({ store }) => store).map(({ path }) => path),
      ...form.extra.map(({ path }) => path),
    ];
    for (const { submit } of form.steps) {
      if (submit.operation === undefined) continue;
      const properties = sent.get(submit.operation) ?? new Set();
      for (const path of paths) properties.add(path.join('.'));
      sent.set(submit.operation, properties);
    }
  }
  return sent;
}
