import type { SlotIndex, SlotModel, Switch, Test } from '../model';
import type { Logic, OptionReads, Predicate, Subject } from './logic';

/** Assigns slots to what is read. A slot is created after those it reads, so creation order is evaluation order. */
export interface Slots {
  switchOf(logic: Logic): Switch;
  slotOf(subject: Subject): SlotIndex;
  /** Slot of a subject that already has one, or -1. */
  find(subject: Subject): SlotIndex;
  readonly list: readonly SlotModel[];
}

/** What slots of fields read, by the index of the field; asked when the slot is created. */
export interface FieldReads {
  /** Whether the field is ever displayed. */
  displayed(field: number): Logic;
  /** What decides over its options. */
  options(field: number): OptionReads;
  /** What it is computed from, or the form in which its value is sent depends on. */
  value(field: number): OptionReads;
}

/** The slot that is met while it is open: a cycle, which is reported once all of the form is read. */
const open: SlotIndex = -1;

export function createSlots(fields: FieldReads): Slots {
  const list: SlotModel[] = [];
  const byKey = new Map<string, SlotIndex>();

  function place(key: string, make: () => SlotModel): SlotIndex {
    const known = byKey.get(key);
    if (known !== undefined) return known;
    byKey.set(key, open);
    const model = make();
    // While the model was created, what it reads got its slots.
    const slot = list.push(model) - 1;
    byKey.set(key, slot);
    return slot;
  }

  function slotOf(subject: Subject): SlotIndex {
    return place(keyOf(subject), () => {
      if (subject.kind === 'context') return { kind: 'context', path: subject.path };
      if (subject.kind === 'options') {
        return { kind: 'options', field: subject.field, reads: slotsOf(fields.options(subject.field)) };
      }
      const reads = slotsOf(fields.value(subject.field));
      return {
        kind: 'value',
        field: subject.field,
        displayed: switchOf(fields.displayed(subject.field)),
        ...(reads.length > 0 && { reads }),
      };
    });
  }

  function slotsOf({ subjects, switches }: OptionReads): SlotIndex[] {
    return ascending([...subjects.map(slotOf), ...switches.map(switchOf).filter((on) => typeof on === 'number')]);
  }

  function switchOf(logic: Logic): Switch {
    if (typeof logic === 'boolean') return logic;
    if (logic.op === 'named') return switchOf(logic.part);
    const test = testOf(logic);
    return place(JSON.stringify(test), () => ({ kind: 'condition', test, reads: ascending([...slotsIn(test)]) }));
  }

  function testOf(logic: Exclude<Logic, boolean>): Test {
    if ('parts' in logic)
      return { op: logic.op, of: logic.parts.filter((part) => typeof part !== 'boolean').map(testOf) };
    if (logic.op === 'not')
      return typeof logic.part === 'boolean'
        ? { op: 'not', of: { op: 'all', of: [] } }
        : { op: 'not', of: testOf(logic.part) };
    if (logic.op === 'named') {
      const slot = switchOf(logic.part);
      return typeof slot === 'number' ? { op: 'holds', slot } : { op: slot ? 'all' : 'any', of: [] };
    }
    return predicateTest(logic);
  }

  function predicateTest({ op, of, value, other }: Predicate): Test {
    const slot = slotOf(of);
    if (op === 'sameAs') return { op, slot, other: other ? slotOf(other) : slot };
    if (op === 'isEmpty' || op === 'isNotEmpty') return { op, slot };
    // The meta schema of the language fixes which values each operator has.
    return { op, slot, value } as Test;
  }

  return { switchOf, slotOf, find: (subject) => byKey.get(keyOf(subject)) ?? -1, list };
}

function keyOf(subject: Subject): string {
  return subject.kind === 'context' ? `context ${subject.path.join('.')}` : `${subject.kind} ${subject.field}`;
}

/** Slots a test reads. */
export function* slotsIn(test: Test): Generator<SlotIndex> {
  if ('slot' in test) {
    yield test.slot;
    if (test.op === 'sameAs') yield test.other;
  } else if (test.op === 'not') yield* slotsIn(test.of);
  else for (const part of test.of) yield* slotsIn(part);
}

export function ascending(slots: readonly SlotIndex[]): SlotIndex[] {
  return [...new Set(slots)].sort((left, right) => left - right);
}

/** Slots that a slot reads. */
export function readsOf(slot: SlotModel): readonly SlotIndex[] {
  if (slot.kind === 'context') return [];
  if (slot.kind === 'value')
    return [...(typeof slot.displayed === 'number' ? [slot.displayed] : []), ...(slot.reads ?? [])];
  return slot.reads;
}

/** For each slot, the slots that read it: the inverted graph. */
export function dependentsOf(slots: readonly SlotModel[]): SlotIndex[][] {
  const dependents: SlotIndex[][] = slots.map(() => []);
  slots.forEach((slot, index) => {
    for (const read of new Set(readsOf(slot))) dependents[read]?.push(index);
  });
  return dependents;
}
