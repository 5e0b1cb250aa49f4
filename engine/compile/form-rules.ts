import { type Condition, type FormRule, nearestArgument, type RemoteRule, type Rule } from '../definition';
import type { Argument, Json, RuleKind, RuleModel } from '../model';
import { argumentOf, type Given, givenBy, isOperand } from './arguments';
import { type ConditionResolver, fieldNamed } from './conditions';
import type { FieldScope, WrittenField } from './form-scope';
import type { Logic } from './logic';
import { emitRemote, type ResolvedRemote, resolveRemote } from './remote-rule';
import { inside, type Spot } from './report';
import { expectation, propertiesOf, requiredOf } from './setting-schema';
import { ascending, type Slots } from './slots';
import { checkName, namesIn, own } from './world';

/** A rule with its kind and arguments resolved. */
export interface ResolvedRule {
  readonly kind: RuleKind;
  readonly spot: Spot;
  readonly message?: string;
  readonly when: Logic;
  readonly args: Readonly<Record<string, Given | { readonly logic: Logic }>>;
  /** Present where the rule calls the API. */
  readonly remote?: ResolvedRemote;
}

const common = new Set(['type', 'when', 'message', 'fields']);

export function resolveRule(
  written: Rule | FormRule,
  spot: Spot,
  field: WrittenField | undefined,
  scope: FieldScope,
  resolver: ConditionResolver,
): ResolvedRule | undefined {
  const { report, world } = scope;
  const { rules } = world.vocabulary;
  const when = resolver.logicOf(written.when, inside(spot, 'when'));
  const kind = own(rules, written.type);
  if (!kind) {
    checkName(report, inside(spot, 'type'), 'unknown-rule', written.type, namesIn(rules));
    return undefined;
  }
  if (field?.type && !kind.fits.includes(field.type.holds))
    report(inside(spot, 'type'), 'rule-does-not-fit', { name: field.name, rule: kind.name, type: field.type.name });
  const message = written.message !== undefined && { message: written.message };
  if (isRemote(written)) {
    const remote = resolveRemote(written, spot, scope, resolver);
    return { kind, spot, when, args: {}, ...message, ...(remote && { remote }) };
  }
  const properties = propertiesOf(kind.args);
  const args: Record<string, Given | { readonly logic: Logic }> = {};
  for (const [name, value] of Object.entries(written as Readonly<Record<string, Json>>)) {
    if (common.has(name)) continue;
    const at = inside(spot, name);
    if (!Object.hasOwn(properties, name) && kind.args.additionalProperties === false) {
      report(at, 'rule-argument-unknown', { name, rule: kind.name, ...nearestArgument(name, Object.keys(properties)) });
    } else if (written.type === 'holds' && name === 'condition' && 'condition' in written) {
      // The meta schema fixes the type of `holds`; the types of a rule and of one of the host overlap here.
      args[name] = { logic: resolver.logicOf(written.condition as Condition, at) };
    } else if (kind.fieldArgs?.includes(name)) {
      const other = fieldNamed(scope, String(value), at);
      if (other && other.index === field?.index) report(at, 'rule-reads-itself', { name: other.name, rule: kind.name });
      if (other) args[name] = { subject: { kind: 'value', field: other.index } };
    } else if (isOperand(value)) {
      const given = givenBy(value, at, resolver);
      if (given) args[name] = given;
    } else {
      const schema = properties[name];
      if (schema !== undefined && !scope.schemas.fits(schema, value))
        report(at, 'rule-argument-wrong', { name, rule: kind.name, expected: expectation(schema) });
      args[name] = { value };
    }
  }
  for (const name of requiredOf(kind.args)) {
    if (!Object.hasOwn(written, name)) report(spot, 'rule-argument-missing', { name, rule: kind.name });
  }
  return { kind, spot, when, args, ...message };
}

/** The meta schema fixes the properties beside `remote`; the types of a rule and of one of the host overlap here. */
const isRemote = (written: Rule | FormRule): written is RemoteRule & Rule => written.type === 'remote';

export function emitRule({ kind, message, when, args, remote }: ResolvedRule, slots: Slots): RuleModel {
  const given: Record<string, Argument> = {};
  for (const [name, arg] of Object.entries(args)) {
    if (!('logic' in arg)) given[name] = argumentOf(arg, slots);
    else {
      const on = slots.switchOf(arg.logic);
      given[name] = typeof on === 'number' ? { slot: on } : { value: on };
    }
  }
  const on = slots.switchOf(when);
  const asked = remote && emitRemote(remote, slots);
  const reads = [...Object.values(given), ...Object.values(asked?.of ?? {})].flatMap((argument) =>
    'slot' in argument ? [argument.slot] : [],
  );
  if (typeof on === 'number') reads.push(on);
  return {
    type: kind.name,
    args: given,
    ...(message !== undefined && { message }),
    when: on,
    reads: ascending(reads),
    ...(asked && { remote: asked }),
  };
}
