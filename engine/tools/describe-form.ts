import type {
  Argument,
  ChangeModel,
  FieldFormModel,
  FieldModel,
  FieldSetModel,
  OptionsModel,
  PartModel,
  RemoteModel,
  RuleModel,
  SubmitModel,
  Switch,
} from '../model';
import { describeComputation } from './describe-computation';
import { describePlace, describeSlot, describeSwitch, describeValue } from './describe-condition';
import { fillText, type Words } from './words';

/** A form's logic in plain words, as Markdown: step by step, field by field, what shows when, what must hold, what is sent. */
export function describeForm(form: FieldFormModel, words: Words): string {
  const lines = [`# ${fillText(words, 'form', { name: form.id })}`, ''];
  if (form.context.length > 0)
    lines.push(
      fillText(words, 'reads', { names: form.context.map((root) => describePlace([root], words)).join(', ') }),
      '',
    );
  for (const [index, step] of form.steps.entries()) {
    lines.push(`## ${fillText(words, 'step', { number: index + 1, name: step.id })}`, '');
    if (step.displayed !== true)
      lines.push(fillText(words, 'shown', { when: describeSwitch(form, step.displayed, words) }), '');
    for (const { when, text } of step.messages)
      lines.push(`- ${conditioned(form, fillText(words, 'says', { key: text }), when, words)}`);
    for (const { when } of step.variants) lines.push(`- ${conditioned(form, fillText(words, 'variant'), when, words)}`);
    for (const set of setsIn(step.layout ?? [])) lines.push(`- ${describeSet(form, set, words)}`);
    for (const field of step.fields) lines.push(...describeField(form, field, words));
    lines.push('', describeSubmit(step.submit, words), '');
  }
  for (const rule of form.rules) lines.push(`- ${describeRule(form, rule, words)}`);
  for (const { path, from, when } of form.extra) {
    const said = fillText(words, 'sendsBesides', { path: path.join('.'), value: describeArgument(form, from, words) });
    lines.push(`- ${conditioned(form, said, when, words)}`);
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

/** Sections and groups, each before those in it. */
function* setsIn(parts: readonly PartModel[]): Generator<FieldSetModel> {
  for (const part of parts) {
    if (typeof part === 'number') continue;
    yield part;
    yield* setsIn(part.parts);
  }
}

function describeSet(form: FieldFormModel, { kind, name, parts }: FieldSetModel, words: Words): string {
  const fields = parts.map((part) => (typeof part === 'number' ? (form.fields[part]?.name ?? '') : part.name));
  return fillText(words, kind, { name, fields: fields.join(', ') });
}

function describeSubmit({ operation, sends, to }: SubmitModel, words: Words): string {
  if (to) return fillText(words, 'leads');
  if (operation === undefined) return fillText(words, 'collects');
  return fillText(words, 'submits', {
    operation,
    sends: fillText(words, sends === 'form' ? 'sendsForm' : 'sendsStep'),
  });
}

function describeField(form: FieldFormModel, index: number, words: Words): string[] {
  const field = form.fields[index];
  if (!field) return [];
  const facts = [
    ...describeState(form, field, words),
    ...(field.options ? [describeOptions(form, field.options, words)] : []),
    ...describeSettings(field, words),
    ...field.rules.map((rule) => describeRule(form, rule, words)),
    ...(field.computed
      ? [fillText(words, 'computed', { formula: describeComputation(form, field.computed, words) })]
      : []),
    ...(field.default ? [fillText(words, 'default', { value: describeArgument(form, field.default, words) })] : []),
    ...field.onChange.map((change) => describeChange(form, change, words)),
    ...(field.store ? [] : [fillText(words, 'notSent')]),
  ];
  return [`- **${field.name}** (${field.type})`, ...facts.map((fact) => `  - ${fact}`)];
}

function describeState(form: FieldFormModel, field: FieldModel, words: Words): string[] {
  const states: readonly (readonly [string, Switch, boolean])[] = [
    ['shown', field.displayed, true],
    ['required', field.required, false],
    ['readOnly', field.computed ? false : field.readOnly, false],
    ['disabled', field.disabled, false],
  ];
  return states
    .filter(([, value, silent]) => value !== silent)
    .map(([key, value]) =>
      value === true
        ? fillText(words, `${key}Always`)
        : fillText(words, key, { when: describeSwitch(form, value, words) }),
    );
}

/** Settings that are plain values: `min 1, max 99`. */
function describeSettings({ settings }: FieldModel, words: Words): string[] {
  const plain = Object.entries(settings).filter(([, value]) => typeof value !== 'object');
  if (plain.length === 0) return [];
  const list = plain.map(([name, value]) => `${name} ${describeValue(value, words)}`).join(', ');
  return [fillText(words, 'settings', { list })];
}

function describeOptions(form: FieldFormModel, { from }: OptionsModel, words: Words): string {
  switch (from.kind) {
    case 'list':
      return fillText(words, 'optionsListed', { values: from.options.map(({ value }) => String(value)).join(', ') });
    case 'source': {
      const where = Object.values(from.where).map((argument) => describeArgument(form, argument, words));
      return fillText(words, where.length > 0 ? 'optionsNarrowed' : 'optionsSource', {
        source: from.source,
        by: where.join(', '),
      });
    }
    case 'context':
      return fillText(words, 'optionsSource', { source: describeSlot(form, from.slot, words) });
    case 'range':
      return from.thisYear
        ? fillText(words, 'optionsYears', { offset: signed(from.start), count: from.count })
        : fillText(words, 'optionsRange', { start: from.start, count: from.count });
  }
}

/** ` + 2`, ` − 2` or nothing: an offset from a base value. */
function signed(offset: number): string {
  if (offset === 0) return '';
  return offset > 0 ? ` + ${offset}` : ` − ${-offset}`;
}

/** The remote check, and what applies without an answer. */
function describeRemote(form: FieldFormModel, { source, of, right, whenUnknown }: RemoteModel, words: Words): string {
  const args = Object.values(of).map((argument) => describeArgument(form, argument, words));
  const asked = fillText(words, 'rules_remote', { source, right: right.join('.'), args: args.join(', ') });
  return `${asked}; ${fillText(words, `unknown_${whenUnknown}`, {})}`;
}

function describeRule(form: FieldFormModel, rule: RuleModel, words: Words): string {
  if (rule.remote) return conditioned(form, describeRemote(form, rule.remote, words), rule.when, words);
  const args = Object.values(rule.args)
    .map((argument) => describeArgument(form, argument, words))
    .join(', ');
  // Rules of the engine have their own texts, with and without an argument; those of a host are named.
  const own = `rules_${rule.type}${args === '' ? '' : '_of'}`;
  const said = Object.hasOwn(words, own)
    ? fillText(words, own, { args })
    : fillText(words, args === '' ? 'rule' : 'ruleOf', { name: rule.type, args });
  return conditioned(form, said, rule.when, words);
}

function describeChange(form: FieldFormModel, change: ChangeModel, words: Words): string {
  const name = (index: number) => form.fields[index]?.name ?? '';
  const said =
    change.do === 'clear'
      ? fillText(words, 'clears', { names: change.fields.map(name).join(', ') })
      : fillText(words, 'sets', { name: name(change.field), value: describeArgument(form, change.to, words) });
  return conditioned(form, said, change.when, words);
}

/** A statement as a whole sentence, with its condition. */
function conditioned(form: FieldFormModel, said: string, when: Switch, words: Words): string {
  return when === true
    ? fillText(words, 'sentence', { said })
    : fillText(words, 'ruleWhen', { rule: said, when: describeSwitch(form, when, words) });
}

function describeArgument(form: FieldFormModel, argument: Argument, words: Words): string {
  return 'slot' in argument ? describeSlot(form, argument.slot, words) : describeValue(argument.value, words);
}
