import type { Argument, ChangeModel, FieldFormModel, FieldModel, OptionsModel, RuleModel, Switch } from '../model';
import { describeSlot, describeSwitch, describeValue } from './describe-condition';
import { say, type Words } from './words';

/** A form's logic in plain words, as Markdown: step by step, field by field, what shows when, what must hold, what is sent. */
export function describeForm(form: FieldFormModel, words: Words): string {
  const lines = [`# ${say(words, 'form', { name: form.id })}`, ''];
  if (form.context.length > 0) lines.push(say(words, 'reads', { names: form.context.join(', ') }), '');
  for (const [index, step] of form.steps.entries()) {
    lines.push(`## ${say(words, 'step', { number: index + 1, name: step.id })}`, '');
    if (step.displayed !== true)
      lines.push(say(words, 'shown', { when: describeSwitch(form, step.displayed, words) }), '');
    for (const field of step.fields) lines.push(...describeField(form, field, words));
    const { operation } = step.submit;
    const sends = say(words, step.submit.sends === 'form' ? 'sendsForm' : 'sendsStep');
    lines.push('', operation === undefined ? say(words, 'collects') : say(words, 'submits', { operation, sends }), '');
  }
  for (const rule of form.rules) lines.push(`- ${describeRule(form, rule, words)}`);
  return `${lines.join('\n').trimEnd()}\n`;
}

function describeField(form: FieldFormModel, index: number, words: Words): string[] {
  const field = form.fields[index];
  if (!field) return [];
  const facts = [
    ...describeState(form, field, words),
    ...(field.options ? [describeOptions(form, field.options, words)] : []),
    ...field.rules.map((rule) => describeRule(form, rule, words)),
    ...(field.default ? [say(words, 'default', { value: describeArgument(form, field.default, words) })] : []),
    ...field.onChange.map((change) => describeChange(form, change, words)),
    ...(field.store ? [] : [say(words, 'notSent')]),
  ];
  return [`- **${field.name}** (${field.type})`, ...facts.map((fact) => `  - ${fact}`)];
}

function describeState(form: FieldFormModel, field: FieldModel, words: Words): string[] {
  const states: readonly (readonly [string, Switch, boolean])[] = [
    ['shown', field.displayed, true],
    ['required', field.required, false],
    ['readOnly', field.readOnly, false],
    ['disabled', field.disabled, false],
  ];
  return states
    .filter(([, value, silent]) => value !== silent)
    .map(([key, value]) =>
      value === true ? say(words, `${key}Always`) : say(words, key, { when: describeSwitch(form, value, words) }),
    );
}

function describeOptions(form: FieldFormModel, { from }: OptionsModel, words: Words): string {
  switch (from.kind) {
    case 'list':
      return say(words, 'optionsListed', { values: from.options.map(({ value }) => String(value)).join(', ') });
    case 'source': {
      const where = Object.values(from.where).map((argument) => describeArgument(form, argument, words));
      return say(words, where.length > 0 ? 'optionsNarrowed' : 'optionsSource', {
        source: from.source,
        by: where.join(', '),
      });
    }
    case 'context':
      return say(words, 'optionsSource', { source: describeSlot(form, from.slot, words) });
    case 'range':
      return say(words, 'optionsRange', { start: from.start, count: from.count });
  }
}

function describeRule(form: FieldFormModel, rule: RuleModel, words: Words): string {
  const args = Object.values(rule.args).map((argument) => describeArgument(form, argument, words));
  const said = say(words, 'rule', { name: rule.type, args: args.join(', ') }).replace(/[ :：]+$/, '');
  return rule.when === true
    ? said
    : say(words, 'ruleWhen', { rule: said, when: describeSwitch(form, rule.when, words) });
}

function describeChange(form: FieldFormModel, change: ChangeModel, words: Words): string {
  const name = (index: number) => form.fields[index]?.name ?? '';
  const said =
    change.do === 'clear'
      ? say(words, 'clears', { names: change.fields.map(name).join(', ') })
      : say(words, 'sets', { name: name(change.field), value: describeArgument(form, change.to, words) });
  return change.when === true
    ? said
    : say(words, 'ruleWhen', { rule: said, when: describeSwitch(form, change.when, words) });
}

function describeArgument(form: FieldFormModel, argument: Argument, words: Words): string {
  return 'slot' in argument ? describeSlot(form, argument.slot, words) : describeValue(argument.value, words);
}
