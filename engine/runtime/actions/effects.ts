import type { Json, JsonObject, ScreenEffectModel, UndoModel } from '../../model';
import { secretsIn } from '../block-traits';
import { isObject, readPath } from '../path';
import { settledArguments, settledTarget } from '../settled-target';
import { isRecord } from '../sources/saved-record';
import type { ActionPlace, ActionPorts } from './action-ports';

/** Effects that leave what is open. */
const leaving: ReadonlySet<string> = new Set(['navigate', 'close', 'next']);

type EffectKind = ScreenEffectModel['do'];
type EffectOf<Kind extends EffectKind> = Extract<ScreenEffectModel, { readonly do: Kind }>;

/** Applies the effects of a success, in order. `answer` is the call's response, if it had one. */
export async function carryOut(
  effects: readonly ScreenEffectModel[],
  context: JsonObject,
  answer: Json | undefined,
  place: ActionPlace,
  ports: ActionPorts,
): Promise<void> {
  const whole: JsonObject = answer === undefined ? context : { ...context, answer };
  const reloads: Promise<void>[] = [];
  /** Every kind of effect; what one returns is waited for. */
  const kinds: { readonly [Kind in EffectKind]: (effect: EffectOf<Kind>, index: number) => unknown } = {
    notify({ severity, message, undo }) {
      ports.notify({
        severity,
        message,
        args: textArguments(effects, whole),
        ...(undo && { action: { label: 'kit:undo', act: takingBack(undo, effects, whole, place, ports) } }),
      });
    },
    refresh({ source }) {
      reloads.push(place.refresh(source));
    },
    navigate({ to }) {
      ports.navigate(settledTarget(to, whole), whole);
    },
    show(effect, index) {
      const closed = ports.show({ ...effect, context: whole });
      // Lists are refreshed behind the dialog; effects that leave the page wait until the dialog is closed.
      return effects.slice(index + 1).some(({ do: later }) => leaving.has(later)) ? closed : undefined;
    },
    close() {
      place.close?.();
    },
    next: () => place.next?.(Promise.allSettled(reloads)),
  };
  for (const [index, effect] of effects.entries()) {
    const carry = kinds[effect.do] as (effect: ScreenEffectModel, index: number) => unknown; // that of its kind
    const closed = carry(effect, index);
    if (closed) await closed;
  }
}

/** Undoes the action, once; what was reloaded after it is reloaded again. */
function takingBack(
  { call, with: written, revision: at }: UndoModel,
  effects: readonly ScreenEffectModel[],
  context: JsonObject,
  place: ActionPlace,
  ports: ActionPorts,
): () => void {
  const args = settledArguments(written, context);
  const revision = at && readPath(context, at);
  const attempt = globalThis.crypto.randomUUID();
  return () => {
    const run = { attempt, context, signal: new AbortController().signal };
    const known = typeof revision === 'number' || typeof revision === 'string';
    void ports.call(call, args, { ...run, ...(known && { revision }) }).then(
      (result) => {
        if (result.ok) {
          const now = isObject(context.answer) ? { ...context, record: context.answer } : context;
          tellSaved(now, result.answer, place, args, at);
          ports.notify({ severity: 'success', message: 'kit:undone', args: {} });
        } else
          for (const { message, args: said } of result.problems)
            ports.notify({ severity: 'error', message, args: said });
        for (const effect of effects) if (effect.do === 'refresh') void place.refresh(effect.source);
      },
      () => ports.report('action-failed', { action: 'undo', operation: call }),
    );
  };
}

/** Tells a place that the record whose revision was sent, or else its own, was saved, where the answer is that record. */
export function tellSaved(
  context: JsonObject,
  answer: Json | undefined,
  place: ActionPlace,
  sent: JsonObject,
  revision: readonly string[] = ['record', 'revision'],
): void {
  const seen = readPath(context, revision.slice(0, -1)) ?? context.record;
  if (isObject(seen) && isRecord(seen, answer)) place.saved?.(seen, answer, sent);
}

/** What a notice may name: the record and the response, without values that are shown only once. Notices are kept in a list. */
export function textArguments(
  effects: readonly ScreenEffectModel[],
  { record, answer, count }: JsonObject,
): JsonObject {
  const said: JsonObject = {
    ...(count !== undefined && { count }),
    ...(record !== undefined && { record }),
    ...(isObject(answer) && { answer }),
  };
  return effects
    .flatMap((effect) => (effect.do === 'show' ? secretsIn(effect.blocks) : []))
    .reduce<JsonObject>(without, said);
}

/** A copy without the value at a path. */
function without(whole: JsonObject, [name, ...rest]: readonly string[]): JsonObject {
  if (name === undefined || !Object.hasOwn(whole, name)) return whole;
  const { [name]: member, ...others } = whole;
  if (rest.length === 0) return others;
  return isObject(member) ? { ...whole, [name]: without(member, rest) } : whole;
}
