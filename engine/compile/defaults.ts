import {
  type Argument,
  type FieldModel,
  isList,
  type Json,
  plainField,
  type RuleModel,
  type ValidationContext,
  type Verdict,
} from '../model';
import { argumentOf, givenBy, isOperand } from './arguments';
import { holdsKind } from './condition-fit';
import type { ConditionResolver } from './conditions';
import type { FieldScope, WrittenField } from './form-scope';
import { listed } from './listed';
import { own, type World } from './world';

type Literals = Readonly<Record<string, Json>>;

const emptyContext: ValidationContext = { settings: {}, values: {}, now: 0 };

/** The initial value of a field. A literal must pass the validation that input passes. */
export function compileDefault(
  field: WrittenField,
  scope: FieldScope,
  resolver: ConditionResolver,
  literals: Literals,
  rules: readonly RuleModel[],
): Argument | undefined {
  const { definition, type } = field;
  const value = definition.default;
  if (value === undefined) return undefined;
  const at = field.at('default');
  if (isOperand(value)) {
    const given = givenBy(value, at, resolver);
    return given && argumentOf(given, resolver);
  }
  if (type && value !== null) checkDefault(value, field, scope, literals, rules);
  return { value };
}

function checkDefault(
  value: Json,
  field: WrittenField,
  { report, world }: FieldScope,
  literals: Literals,
  rules: readonly RuleModel[],
): void {
  const { type, name, options } = field;
  if (!type) return;
  const at = field.at('default');
  if (literals.mustBeTrue === true && value === true) {
    report(at, 'consent-ticked', { name });
    return;
  }
  if (type.secret) {
    report(at, 'secret-preset', { name, type: type.name });
    return;
  }
  const values = type.holds === 'choices' && isList(value) ? value : [value];
  if (options?.values && options.closed && !values.every((each) => options.values?.includes(each))) {
    report(at, 'default-not-an-option', { name, value: String(value), allowed: listed(options.values) });
    return;
  }
  const model = standIn(field, literals);
  const shown = String(JSON.stringify(value));
  // Options may be numbers or booleans, whatever kind their type declares.
  const kindFits =
    options && !options.codes && type.holds === 'string' ? typeof value !== 'object' : holdsKind(type.holds, value);
  if (kindFits && type.holds === 'json' && (!field.columns || Array.isArray(value))) return;
  const complaint =
    kindFits && !field.columns ? firstVerdict(value, model, field, rules, world) : { code: 'wrongKind' };
  if (complaint) report(at, 'default-wrong', { name, value: shown, code: complaint.code });
}

/** The verdict of the type, else the first of the rules that read nothing but their own arguments. */
function firstVerdict(
  value: Json,
  model: FieldModel,
  { type }: WrittenField,
  rules: readonly RuleModel[],
  { vocabulary }: World,
): Verdict | undefined {
  let verdict = verdictOf(() => type?.judge?.(value, model, emptyContext));
  for (const rule of rules) {
    if (verdict) break;
    const kind = own(vocabulary.rules, rule.type);
    if (!kind || rule.when !== true) continue;
    const args = Object.entries(rule.args).flatMap(([key, arg]) => ('value' in arg ? [[key, arg.value] as const] : []));
    if (args.length < Object.keys(rule.args).length) continue;
    verdict = verdictOf(() => kind.judge(value, Object.fromEntries(args), model, emptyContext));
  }
  return verdict;
}

/** A host's kind may be asynchronous, or fail on a setting that was already reported: then there is no verdict. */
function verdictOf(judge: () => Verdict | undefined | Promise<Verdict | undefined>): Verdict | undefined {
  try {
    const verdict = judge();
    if (!(verdict instanceof Promise)) return verdict;
    verdict.catch(() => {});
  } catch {
    // The kind could not validate.
  }
  return undefined;
}

/** What a kind may read before the form's model exists. */
function standIn(field: WrittenField, settings: Readonly<Record<string, Json>>): FieldModel {
  const { name, type, componentName: component, step, path } = field;
  return { ...plainField, name, type: type?.name ?? '', component, step, path, settings };
}
