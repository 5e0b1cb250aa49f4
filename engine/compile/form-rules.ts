import { type Condition, type FormRule, nearestArgument, type RemoteRule, type Rule } from '../definition';
import type { Argument, Json, RuleModel, Switch } from '../model';
import { argumentOf, givenBy, isOperand } from './arguments';
import { type ConditionResolver, fieldNamed } from './conditions';
import type { FieldScope, WrittenField } from './form-scope';
import { compileRemote } from './remote-rule';
import { inside, type Spot } from './report';
import { expectation, propertiesOf, requiredOf } from './setting-schema';
import { ascending } from './slots';
import { checkName, namesIn, own } from './world';

const common = new Set(['type', 'when', 'message', 'fields']);

/** A rule of a field, or of the form where there is none; undefined where its kind is unknown. */
export function compileRule(
  written: Rule | FormRule,
  spot: Spot,
  field: WrittenField | undefined,
  scope: FieldScope,
  resolver: ConditionResolver,
): RuleModel | undefined {
  const { report, world } = scope;
  const { rules } = world.vocabulary;
  const when = resolver.switchOf(written.when, inside(spot, 'when'));
  const kind = own(rules, written.type);
  if (!kind) {
    checkName(report, inside(spot, 'type'), 'unknown-rule', written.type, namesIn(rules));
    return undefined;
  }
  if (field?.type && !kind.fits.includes(field.type.holds))
    report(inside(spot, 'type'), 'rule-does-not-fit', { name: field.name, rule: kind.name, type: field.type.name });
  if (isRemote(written)) {
    const remote = compileRemote(written, spot, field, scope, resolver);
    return { ...ruleModel(written, when, {}, remote?.of), ...(remote && { remote }) };
  }
  const properties = propertiesOf(kind.args);
  const args: Record<string, Argument> = {};
  for (const [name, value] of Object.entries(written as Readonly<Record<string, Json>>)) {
    if (common.has(name)) continue;
    const at = inside(spot, name);
    if (!Object.hasOwn(properties, name) && kind.args.additionalProperties === false) {
      report(at, 'rule-argument-unknown', { name, rule: kind.name, ...nearestArgument(name, Object.keys(properties)) });
    } else if (written.type === 'holds' && name === 'condition' && 'condition' in written) {
      // The meta schema fixes the type of `holds`; the types of a rule and of one of the host overlap here.
      const on = resolver.switchOf(written.condition as Condition, at);
      args[name] = typeof on === 'number' ? { slot: on } : { value: on };
    } else if (kind.fieldArgs?.includes(name)) {
      const other = fieldNamed(scope, String(value), at);
      if (other && other.index === field?.index) report(at, 'rule-reads-itself', { name: other.name, rule: kind.name });
      if (other) args[name] = { slot: resolver.slots.slotOf({ kind: 'value', field: other.index }) };
    } else if (isOperand(value)) {
      const given = givenBy(value, at, resolver);
      if (given) args[name] = argumentOf(given, resolver);
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
  return ruleModel(written, when, args);
}

/** The meta schema fixes the properties beside `remote`; the types of a rule and of one of the host overlap here. */
const isRemote = (written: Rule | FormRule): written is RemoteRule & Rule => written.type === 'remote';

function ruleModel(
  { type, message }: Rule | FormRule,
  when: Switch,
  args: Readonly<Record<string, Argument>>,
  asked: Readonly<Record<string, Argument>> = {},
): RuleModel {
  const given = [...Object.values(args), ...Object.values(asked)];
  const reads = given.flatMap((argument) => ('slot' in argument ? [argument.slot] : []));
  if (typeof when === 'number') reads.push(when);
  return { type, args, ...(message !== undefined && { message }), when, reads: ascending(reads) };
}
