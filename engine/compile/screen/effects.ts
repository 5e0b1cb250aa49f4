import { nearestArgument, type ScreenEffect, type Undo } from '../../definition';
import { pathArguments, type ScreenEffectModel, type UndoModel } from '../../model';
import { inside, type Spot } from '../report';
import { checkName, own } from '../world';
import { argumentsOf, placeOf, screenTarget } from './arguments';
import type { ScreenScope } from './scope';
import { fromRecord } from './sources';
import { allowedVariables, checkText } from './texts';

/** What happens after an action succeeded, in order. */
export function compileEffects(
  written: readonly ScreenEffect[] | undefined,
  spot: Spot,
  scope: ScreenScope,
  many: boolean,
): ScreenEffectModel[] {
  return (written ?? []).flatMap((effect, index): ScreenEffectModel[] => {
    const at = inside(spot, index);
    if ('notify' in effect) {
      checkText(effect.notify, inside(at, 'notify'), scope, many ? allowedVariables.many : allowedVariables.notice);
      const undo = effect.undo && compileUndo(effect.undo, inside(at, 'undo'), scope);
      return [{ do: 'notify', message: effect.notify, severity: effect.severity ?? 'success', ...(undo && { undo }) }];
    }
    if ('refresh' in effect) {
      checkRefreshed(effect.refresh, inside(at, 'refresh'), scope);
      return [{ do: 'refresh', source: effect.refresh }];
    }
    if ('navigate' in effect) {
      const to = screenTarget(effect.navigate, inside(at, 'navigate'), scope);
      return to ? [{ do: 'navigate', to }] : [];
    }
    if ('close' in effect) return [{ do: 'close' }];
    if ('next' in effect) return [{ do: 'next' }];
    const { title, close, blocks } = effect.show;
    const shown = inside(at, 'show');
    checkText(title, inside(shown, 'title'), scope, allowedVariables.context);
    checkText(close, inside(shown, 'close'), scope);
    return [{ do: 'show', title, close, blocks: scope.compileBlocks(blocks, inside(shown, 'blocks'), scope) }];
  });
}

/** The call that undoes the action; where it is a source, it gets the arguments of its path. */
function compileUndo({ call, with: written, revision }: Undo, spot: Spot, scope: ScreenScope): UndoModel {
  checkName(scope.report, inside(spot, 'call'), 'unknown-operation', call, scope.world.operations);
  const source = own(scope.sources, call);
  const given = argumentsOf(written, inside(spot, 'with'), scope);
  const all = { ...fromRecord(source, given, scope), ...given };
  for (const name of source ? pathArguments(source.path) : [])
    if (all[name] === undefined) scope.report(inside(spot, 'call'), 'missing-source-argument', { name, source: call });
  return {
    call,
    with: all,
    ...(revision !== undefined && { revision: placeOf(revision, inside(spot, 'revision'), scope).path }),
  };
}

/** A source of the screen by its name there, or any by its name in `sources.json`. */
function checkRefreshed(name: string, spot: Spot, { local, world, report }: ScreenScope): void {
  if (Object.hasOwn(local, name) || world.sources.all.has(name)) return;
  if (!world.sources.complete) return;
  const names = [...Object.keys(local), ...world.sources.all];
  report(spot, 'unknown-source', { name, ...nearestArgument(name, names) });
}
