import type { EffectModel, HostEffectModel } from '../engine/model';
import type { SchemaSubmission } from '../engine/react';
import { type Host, inOwnWords, type OperationResult } from '../engine/runtime';

/** Sends a form written as plain JSON Schema and carries out its effects, as a form store does for steps and fields. */
export async function submitSchemaForm(host: Host, submission: SchemaSubmission): Promise<OperationResult> {
  const { model, payload, context, attempt, signal } = submission;
  const { operation, then, messages } = model.submit;
  const result: OperationResult =
    operation === undefined
      ? { ok: true }
      : await host.operate(operation, payload, {
          ...{ form: model.id, hash: model.hash, step: '' },
          ...{ context, attempt, signal },
        });
  if (!result.ok) return { ...result, problems: inOwnWords(result.problems, messages) };
  if (signal.aborted) return result;
  for (const effect of result.then ?? then) if (isOuter(effect)) host.perform(effect, context);
  return result;
}

/** There are neither steps nor fields to go to or to empty. */
const isOuter = (effect: EffectModel): effect is HostEffectModel =>
  effect.do === 'navigate' || effect.do === 'notify' || effect.do === 'refresh';
