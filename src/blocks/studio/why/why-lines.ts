import { type FieldFormModel, type FieldProblem, isList, type Json } from '../../../../engine/model';
import {
  type FormStore,
  type Operand,
  optionOf,
  type Reason,
  type RuleReason,
  type SwitchReason,
  type Why,
} from '../../../../engine/runtime';

import { placeWords } from '../place-words';

/** A statement about a field, with its parts below it. */
export interface WhyLine {
  readonly text: string;
  /** The evaluator's result; absent if nothing is evaluated. */
  readonly holds?: boolean;
  /** The value that was read, as `Country: “Japan”`. */
  readonly now?: readonly string[];
  readonly lines?: readonly WhyLine[];
}

export interface WhyWords {
  /** Texts of the page: keys below `studio:why`, and those of `describe`. */
  readonly t: (key: string, args?: Readonly<Record<string, string | number>>) => string;
  readonly exists: (key: string) => boolean;
  /** Texts of the form, as the preview shows them. */
  readonly say: (key: string, args?: FieldProblem['args']) => string;
}

/** Why a field is as it is, in plain words: shown, required, locked, refused, each with its condition and the value it read. */
export function whyLines(store: FormStore, index: number, why: Why, words: WhyWords): readonly WhyLine[] {
  const { t, say } = words;
  const fact = (name: string, verdict: SwitchReason, silent?: boolean): readonly WhyLine[] => {
    const { on, reason } = verdict;
    if (reason === undefined && on === silent) return [];
    if (reason === undefined) return [{ text: t(`why.${name}.${on ? 'always' : 'never'}`) }];
    return [{ text: t(`why.${name}.${on ? 'on' : 'off'}`), holds: on, lines: [conditionLine(reason, store, words)] }];
  };
  const wrong = why.problems.map(({ message, args }): WhyLine => ({ text: say(message, args) }));
  const value = valueText(why.value, index, store, words);
  const rules = why.rules.map((each): WhyLine => {
    const { condition: asked, args, complains } = each;
    const [condition] = args.flatMap(({ reason }) => reason ?? []);
    const text = ruleText(each, index, store, words);
    return {
      text: complains
        ? t('why.rule.complains', { rule: text })
        : asked.on
          ? text
          : t('why.rule.notAsked', { rule: text }),
      ...(complains ? { holds: false } : asked.on && condition && { holds: condition.holds }),
      lines: [
        ...(asked.reason ? [conditionLine(asked.reason, store, words)] : []),
        ...(asked.on && condition ? [conditionLine(condition, store, words)] : []),
      ],
    };
  });
  const isShown = why.step.on && why.displayed.on;
  return [
    ...fact('step', why.step, true),
    ...fact('displayed', why.displayed),
    ...(why.computed ? [{ text: t('why.computed') }] : fact('required', why.required)),
    ...(why.computed ? [] : fact('readOnly', why.readOnly, false)),
    ...fact('disabled', why.disabled, false),
    ...(isShown
      ? [
          wrong.length > 0
            ? { text: t('why.refused', { value }), holds: false, lines: wrong }
            : { text: t('why.fine', { value }), holds: true },
        ]
      : [{ text: t('why.notJudged') }]),
    ...(isShown && rules.length > 0 ? [{ text: t('why.rules'), lines: rules }] : []),
  ];
}

/** What a rule demands, in words. */
export function ruleText(
  { rule, args }: Pick<RuleReason, 'rule' | 'args'>,
  index: number,
  store: FormStore,
  words: WhyWords,
): string {
  const { t } = words;
  if (rule.remote) return t('rules.remote');
  if (args.some(({ reason }) => reason !== undefined)) return t('why.rule.holds');
  const said = args.map((each) => valueText(each.value, index, store, words)).join(', ');
  const own = `describe:rules_${rule.type}${args.length === 0 ? '' : '_of'}`;
  if (words.exists(own)) return t(own, { args: said });
  return t(said === '' ? 'describe:rule' : 'describe:ruleOf', { name: rule.type, args: said });
}

/** A condition with its parts. */
function conditionLine({ test, holds, operands, parts }: Reason, store: FormStore, words: WhyWords): WhyLine {
  const { t } = words;
  const lines = parts.map((part) => conditionLine(part, store, words));
  const [only] = lines;
  switch (test.op) {
    case 'all':
    case 'any':
      // A single part needs no list.
      if (lines.length === 1 && only) return only;
      return { text: t(`why.${test.op}`), holds, lines };
    case 'not':
      return { text: t('why.not'), holds, lines };
    default: {
      const [first, second] = operands;
      const what = first ? operandName(first, store.model, words) : '';
      const optionsOf = first && store.model.slots[first.slot];
      const said =
        optionsOf?.kind === 'options' && (test.op === 'isEmpty' || test.op === 'isNotEmpty')
          ? t(`describe:${test.op === 'isEmpty' ? 'hasNoOptions' : 'hasOptions'}`, {
              name: fieldName(optionsOf.field, store.model, words),
            })
          : t(`describe:${test.op}`, {
              what,
              ...('value' in test && { value: valueText(test.value, fieldAt(first, store.model), store, words) }),
              ...(second && { other: operandName(second, store.model, words) }),
            });
      return { text: said, holds, now: operands.map((each) => readText(each, store, words)) };
    }
  }
}

const fieldAt = (operand: Operand | undefined, model: FieldFormModel) => {
  const slot = operand && model.slots[operand.slot];
  return slot?.kind === 'value' || slot?.kind === 'options' ? slot.field : -1;
};

function fieldName(index: number, model: FieldFormModel, { say }: WhyWords): string {
  const field = model.fields[index];
  return field?.label === undefined ? (field?.name ?? '') : say(field.label);
}

function operandName(operand: Operand, model: FieldFormModel, words: WhyWords): string {
  const slot = model.slots[operand.slot];
  if (slot?.kind === 'context') return placeWords(slot.path, words);
  const name = fieldName(fieldAt(operand, model), model, words);
  return slot?.kind === 'options'
    ? words.t('describe:optionsOf', { name })
    : words.t('describe:quoted', { text: name });
}

function readText(operand: Operand, store: FormStore, words: WhyWords): string {
  const value = operand.hidden
    ? words.t('why.emptyHidden')
    : valueText(operand.value, fieldAt(operand, store.model), store, words);
  const isOptions = store.model.slots[operand.slot]?.kind === 'options';
  return words.t(isOptions ? 'why.readOptions' : 'why.read', { what: operandName(operand, store.model, words), value });
}

/** A value as users read it: an option by its label. */
function valueText(value: Json | undefined, field: number, store: FormStore, words: WhyWords): string {
  const { t, say } = words;
  if (value === undefined || value === null || value === '' || (isList(value) && value.length === 0))
    return t('why.empty');
  if (isList(value)) return value.map((each) => valueText(each, field, store, words)).join(` ${t('describe:any')} `);
  if (store.model.fields[field]?.secret) return '•••';
  const option = optionOf(store.field(field).options, value);
  const label = option?.text ?? (option?.label === undefined ? undefined : say(option.label));
  if (label !== undefined) return t('describe:quoted', { text: label });
  if (typeof value === 'boolean') return t(`describe:${value ? 'yes' : 'no'}`);
  return typeof value === 'string' ? t('describe:quoted', { text: value }) : JSON.stringify(value);
}
