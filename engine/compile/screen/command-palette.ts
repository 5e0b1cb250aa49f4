import { type CommandPaletteDefinition, nearestArgument } from '../../definition';
import type { CommandModel, CommandPaletteModel, CommandRecordsModel, RouteModel, ScreenModel } from '../../model';
import { listed } from '../listed';
import { inside, type Spot } from '../report';
import { checkName, own } from '../world';
import { placeOf, screenTarget } from './arguments';
import { actionsIn } from './blocks';
import { emptyNotes, open, type RouteUse, reading, recordSchema, type ScreenContext, type ScreenScope } from './scope';
import { compileSourceUse, getSource } from './sources';
import { checkText } from './texts';
import { wordsOf } from './words';

/** The palette of a portal, and its links, which are checked once the parameters of every route are known. */
export interface CompiledCommandPalette {
  readonly model: CommandPaletteModel;
  readonly routeUses: readonly RouteUse[];
}

/** What the palette finds besides pages: actions of screens of this portal, and records of sources with a search. */
export function compileCommandPalette(
  written: CommandPaletteDefinition,
  spot: Spot,
  context: ScreenContext & { readonly screens: Readonly<Record<string, ScreenModel>> },
  routes: readonly RouteModel[],
): CompiledCommandPalette {
  const notes = emptyNotes();
  const scope: ScreenScope = {
    ...context,
    sentences: context.sentences.noting(notes.namespaces),
    notes,
    local: {},
    own: [],
    compileBlocks: () => [],
  };
  const actions = (written.actions ?? []).flatMap((each, index) => {
    const at = inside(spot, 'actions', index);
    checkText(each.label, inside(at, 'label'), scope);
    return compileAction(each, at, scope, context.screens, routes) ?? [];
  });
  const records = (written.records ?? []).map((each, index) =>
    compileRecords(each, inside(spot, 'records', index), scope),
  );
  // The label of an action was checked with its screen; here its namespace is needed too.
  for (const { label } of actions) scope.sentences.judge(label, spot, () => undefined);
  return { model: { namespaces: [...notes.namespaces].sort(), actions, records }, routeUses: notes.routeUses };
}

function compileAction(
  { route: id, action: name, label }: NonNullable<CommandPaletteDefinition['actions']>[number],
  spot: Spot,
  scope: ScreenScope,
  screens: Readonly<Record<string, ScreenModel>>,
  routes: readonly RouteModel[],
): CommandModel | undefined {
  const ids = { all: new Set(routes.map((each) => each.id)), complete: true };
  if (!checkName(scope.report, inside(spot, 'route'), 'unknown-route', id, ids)) return undefined;
  const screenId = routes.find((each) => each.id === id)?.screen;
  const screen = screenId === undefined ? undefined : own(screens, screenId);
  // A screen with an error was reported already.
  if (screenId !== undefined && screen === undefined) return undefined;
  const offered = actionsIn(screen?.blocks ?? []);
  const action = offered.find((each) => each.id === name);
  if (action === undefined) {
    const names = offered.map((each) => each.id);
    scope.report(inside(spot, 'action'), 'command-unknown', {
      name,
      route: id,
      allowed: listed(names),
      ...nearestArgument(name, names),
    });
    return undefined;
  }
  const { icon, permission } = action;
  return {
    route: id,
    action: name,
    label: label ?? action.label,
    ...(icon !== undefined && { icon }),
    ...(permission !== undefined && { permission }),
  };
}

function compileRecords(
  written: NonNullable<CommandPaletteDefinition['records']>[number],
  spot: Spot,
  scope: ScreenScope,
): CommandRecordsModel {
  const { label, source: name, title, subtitle = [], to } = written;
  checkText(label, inside(spot, 'label'), scope);
  const at = inside(spot, 'source');
  const source = getSource(name, at, scope);
  const permission = own(scope.world.definitions.sources?.value.sources ?? {}, name)?.permission;
  const record = source && recordSchema(source.answer);
  if (source && record === undefined) scope.report(at, 'answer-not-list', { name });
  if (source && !source.query.includes('q'))
    scope.report(at, 'unknown-source-argument', { name: 'q', source: name, allowed: listed(source.query) });
  const rows = reading(scope, { record: record ?? open });
  const target = screenTarget(to, inside(spot, 'to'), rows);
  const placed = (field: string, place: Spot) => {
    const found = placeOf(`record.${field}`, place, rows);
    return { field: found.path.slice(1), schema: found.schema };
  };
  return {
    source: compileSourceUse(name, written, spot, source, scope),
    label,
    title: placed(title, inside(spot, 'title')).field,
    subtitle: subtitle.map(({ field, words }, index) => {
      const here = inside(spot, 'subtitle', index);
      const { field: path } = placed(field, inside(here, 'field'));
      return { field: path, ...(words && { words: wordsOf(words, undefined, inside(here, 'words'), scope) }) };
    }),
    to: target?.kind === 'route' ? target : { kind: 'route', route: to.route, keepQuery: false, query: {} },
    ...(permission !== undefined && { permission }),
  };
}
