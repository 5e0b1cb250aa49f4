import type { ActionDefinition } from '../../definition';
import type { ActionModel, JsonSchema } from '../../model';
import { contextTest } from '../context-condition';
import { nearestOrAllowed } from '../listed';
import { followAnswer } from '../option-reading';
import { checkRefusals } from '../refusals';
import { inside, type Spot } from '../report';
import { itemOf, type PlacedSchema } from '../schema-shape';
import { checkName, own } from '../world';
import { argumentsOf, placeOf } from './arguments';
import { compileCall } from './call';
import { compileEffects } from './effects';
import { open, reading, type ScreenScope } from './scope';
import { compileRecordSource, getSource } from './sources';
import { allowedVariables, checkText } from './texts';

/**
 * Compiles the actions of a place.
 * @param many each is run for several records at once, so that its texts name none of them
 */
export function compileActions(
  written: readonly ActionDefinition[] | undefined,
  spot: Spot,
  scope: ScreenScope,
  many = false,
): ActionModel[] {
  const keys = new Set<string>();
  return (written ?? []).map((action, index) => {
    const { key } = action;
    if (key !== undefined && keys.has(key))
      scope.report(inside(spot, index, 'key'), 'action-key-doubled', { name: key });
    if (key !== undefined) keys.add(key);
    return compileAction(action, inside(spot, index), scope, many);
  });
}

/** An action of a screen; its effects read the call's `answer`. */
function compileAction(written: ActionDefinition, spot: Spot, scope: ScreenScope, many: boolean): ActionModel {
  const { report, notes, world } = scope;
  const { id, label, icon, kind, displayed, owner, unavailable = [], confirm, form, call, revision, then } = written;
  if (notes.actions.has(id)) report(inside(spot, 'id'), 'action-doubled', { name: id });
  notes.actions.add(id);
  if (call === undefined && form === undefined && (then ?? []).length === 0)
    report(inside(spot, 'call'), 'action-empty', { name: id });
  const context = many ? [] : allowedVariables.context;
  checkText(label, inside(spot, 'label'), scope, context);
  const { actionIcons: icons } = world.vocabulary;
  if (icon !== undefined && !icons.includes(icon))
    report(inside(spot, 'icon'), 'unknown-icon', { name: icon, ...nearestOrAllowed(icon, icons) });
  checkPermission(written, spot, scope);
  const record = written.record && compileRecordSource(written.record, inside(spot, 'record'), scope);
  // The confirmation reads the record as it was loaded for it.
  const asking = record ? reading(scope, { record: record.schema }) : scope;
  for (const name of ['title', 'text', 'confirm'] as const)
    checkText(
      confirm?.[name],
      inside(spot, 'confirm', name),
      asking,
      many ? allowedVariables.manyQuestion : allowedVariables.question,
    );
  const typed = confirm?.typed;
  checkRefusals(written.messages, call, inside(spot, 'messages'), scope);
  const given = argumentsOf(written.with, inside(spot, 'with'), scope);
  const compiled = compileCall(written, given, spot, scope, many, asking);
  return {
    id,
    label,
    ...(icon !== undefined && { icon }),
    kind: kind ?? 'secondary',
    ...(written.key !== undefined && { key: written.key }),
    displayed: contextTest(displayed, inside(spot, 'displayed'), world, report),
    ...(written.permission !== undefined && { permission: written.permission }),
    ...(owner !== undefined && { owner: placeOf(owner, inside(spot, 'owner'), scope).path }),
    unavailable: unavailable.map(({ when, reason }, index) => {
      const at = inside(spot, 'unavailable', index);
      checkText(reason, inside(at, 'reason'), scope, context);
      const test = contextTest(when, inside(at, 'when'), world, report);
      return { when: test === true ? { op: 'all', of: [] } : test, reason };
    }),
    ...(record?.model && { record: record.model }),
    ...(confirm && {
      confirm: {
        title: confirm.title,
        ...(confirm.text !== undefined && { text: confirm.text }),
        confirm: confirm.confirm,
        danger: confirm.danger ?? false,
        ...(typed !== undefined && { typed: placeOf(typed, inside(spot, 'confirm', 'typed'), asking).path }),
        ...(confirm.reason !== undefined && { reason: confirm.reason }),
        ...(confirm.reasons && { reasons: compileReasons(confirm.reasons, inside(spot, 'confirm', 'reasons'), scope) }),
      },
    }),
    ...(compiled.form && { form: compiled.form }),
    ...(call !== undefined && { call }),
    with: compiled.with,
    ...(revision !== undefined && { revision: placeOf(revision, inside(spot, 'revision'), scope).path }),
    ...(written.messages && { messages: { ...written.messages } }),
    download: written.download ?? false,
    ...(compiled.bulk && { bulk: compiled.bulk }),
    then: compileEffects(then, inside(spot, 'then'), reading(scope, { answer: answerOf(call, scope) }), many),
  };
}

/** Prepared reasons: the source lists records that have the text. */
function compileReasons(
  { source, value }: NonNullable<NonNullable<ActionDefinition['confirm']>['reasons']>,
  spot: Spot,
  scope: ScreenScope,
): NonNullable<NonNullable<ActionModel['confirm']>['reasons']> {
  const found = getSource(source, inside(spot, 'source'), scope);
  const { report, world } = scope;
  if (found?.answer) {
    const entities = world.definitions.dataSchemas;
    const follow = (from: PlacedSchema | undefined, name: string, at: Spot) =>
      followAnswer(from, [name], at, source, { report, entities });
    const list = follow({ schema: found.answer, home: found.answer }, 'items', inside(spot, 'source'));
    follow(list && itemOf(list, entities), value, inside(spot, 'value'));
  }
  return { source, value };
}

/** A permission over the user's own records needs the owner of the record. */
function checkPermission({ permission, owner }: ActionDefinition, spot: Spot, { world, report }: ScreenScope): void {
  if (permission === undefined) return;
  checkName(report, inside(spot, 'permission'), 'unknown-permission', permission, world.permissions);
  const table = world.definitions.permissions?.value.permissions ?? {};
  if (own(table, permission)?.own && owner === undefined)
    report(inside(spot, 'permission'), 'owner-missing', { name: permission });
}

/** The schema of what a call returns. */
function answerOf(call: string | undefined, { sources, world }: ScreenScope): JsonSchema {
  if (call === undefined) return { type: 'object', properties: {}, additionalProperties: false };
  return own(sources, call)?.answer ?? own(world.vocabulary.operations, call)?.answer ?? open;
}
