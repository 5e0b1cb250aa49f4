import type { Json, JsonObject, ScreenEffectModel, UndoModel } from '../../model';
import { secretsIn } from '../block-traits';
import { isObject, readPath } from '../path';
import { settledArguments, settledTarget } from '../settled-target';
import type { ActionPlace, ActionPorts } from './action-ports';

/** Effects that leave what is open. */
const leaving: ReadonlySet<string> = new Set(['navigate', 'close', 'next']);

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
  for (const [index, effect] of effects.entries()) {
    switch (effect.do) {
      case 'notify':
        ports.notify({
          severity: effect.severity,
          message: effect.message,
          args: textArguments(effects, whole),
          ...(effect.undo && {
            action: { label: 'kit:undo', act: takingBack(effect.undo, effects, whole, place, ports) },
          }),
        });
        break;
      case 'refresh':
        reloads.push(place.refresh(effect.source));
        break;
      case 'navigate':
        ports.navigate(settledTarget(effect.to, whole), whole);
        break;
      case 'show': {
        const closed = ports.show({ ...effect, context: whole });
        // Lists are refreshed behind the dialog; effects that leave the page wait until the dialog is closed.
        if (effects.slice(index + 1).some(({ do: later }) => leaving.has(later))) await closed;
        break;
      }
      case 'close':
        place.close?.();
        break;
      case 'next':
        await place.next?.(Promise.allSettled(reloads));
        break;
    }
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
        if (result.ok) ports.notify({ severity: 'success', message: 'kit:undone', args: {} });
        else
          for (const { message, args: said } of result.problems)
            ports.notify({ severity: 'error', message, args: said });
        for (const effect of effects) if (effect.do === 'refresh') void place.refresh(effect.source);
      },
      () => ports.report('action-failed', { action: 'undo', operation: call }),
    );
  };
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
