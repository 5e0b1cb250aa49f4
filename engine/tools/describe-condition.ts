import { type FieldFormModel, type Json, opposites, type SlotIndex, type Switch, type Test } from '../model';
import { fillText, type Words } from './words';

/** The name of a slot: of a field its name, of a place of the context its path. */
export function describeSlot(form: FieldFormModel, slot: SlotIndex, words: Words): string {
  const model = form.slots[slot];
  switch (model?.kind) {
    case 'value':
      return quoted(form.fields[model.field]?.name ?? '', words);
    case 'context':
      return describePlace(model.path, words);
    case 'options':
      return fillText(words, 'optionsOf', { name: form.fields[model.field]?.name ?? '' });
    case 'condition':
      return describeTest(form, model.test, words);
    default:
      return '';
  }
}

/** A place of the context by its path, beside what the words call it or the root that it is in. */
export function describePlace(place: readonly string[], words: Words): string {
  const path = place.join('.');
  const label = [path, place[0]].map((each) => words[`place_${each}`]).find((each) => each !== undefined);
  return label === undefined ? path : fillText(words, 'place', { label, path });
}

/** When a switch is on: “always”, “never”, or its condition in plain words. */
export function describeSwitch(form: FieldFormModel, value: Switch, words: Words): string {
  if (typeof value === 'boolean') return fillText(words, value ? 'always' : 'never');
  return describeSlot(form, value, words);
}

/** A condition in plain words, read from its compiled test: the description matches what is evaluated. */
export function describeTest(form: FieldFormModel, test: Test, words: Words): string {
  switch (test.op) {
    case 'all':
    case 'any':
      return test.of
        .map((part) => bracketed(behindName(form, part), test.op, describeTest(form, part, words)))
        .join(` ${fillText(words, test.op)} `);
    case 'not':
      return describeNegation(form, test.of, words);
    case 'holds':
      return describeSlot(form, test.slot, words);
    case 'isEmpty':
    case 'isNotEmpty': {
      const model = form.slots[test.slot];
      if (model?.kind === 'options') {
        const key = test.op === 'isEmpty' ? 'hasNoOptions' : 'hasOptions';
        return fillText(words, key, { name: form.fields[model.field]?.name ?? '' });
      }
      return fillText(words, test.op, { what: describeSlot(form, test.slot, words) });
    }
    case 'sameAs':
      return fillText(words, 'sameAs', {
        what: describeSlot(form, test.slot, words),
        other: describeSlot(form, test.other, words),
      });
    default:
      return fillText(words, test.op, {
        what: describeSlot(form, test.slot, words),
        value: describeValue(test.value, words),
      });
  }
}

/** “a is not b” where the language has an opposite with the same meaning, also for an empty value; else “it is not so that …”. */
function describeNegation(form: FieldFormModel, named: Test, words: Words): string {
  const test = behindName(form, named);
  if (test.op === 'not') return describeTest(form, test.of, words);
  if (test.op in opposites) {
    // Opposites read the same operands as the operators they negate.
    const opposite = { ...test, op: opposites[test.op as keyof typeof opposites] } as Test;
    return describeTest(form, opposite, words);
  }
  return fillText(words, 'not', { condition: bracketed(test, 'not', describeTest(form, test, words)) });
}

/** The test behind a named condition; any other test is itself. */
function behindName(form: FieldFormModel, test: Test): Test {
  const slot = test.op === 'holds' ? form.slots[test.slot] : undefined;
  return slot?.kind === 'condition' ? behindName(form, slot.test) : test;
}

/** Values in readable form; several are joined by “or”. */
export function describeValue(value: Json, words: Words): string {
  if (Array.isArray(value))
    return value.map((each: Json) => describeValue(each, words)).join(` ${fillText(words, 'any')} `);
  if (value === true || value === false) return fillText(words, value ? 'yes' : 'no');
  return typeof value === 'string' ? quoted(value, words) : JSON.stringify(value);
}

/** A text in the quotation marks of the language. */
function quoted(text: string, words: Words): string {
  return fillText(words, 'quoted', { text });
}

/** “a and (b or c)”: parentheses where the words of a part could be taken for parts of what is around it. */
function bracketed(part: Test, outer: 'all' | 'any' | 'not', text: string): string {
  const joins = (part.op === 'all' || part.op === 'any') && part.op !== outer && part.of.length > 1;
  const lists = 'value' in part && Array.isArray(part.value) && part.value.length > 1;
  const denies = part.op === 'not' && !(part.of.op in opposites);
  return joins || lists || denies ? `(${text})` : text;
}
