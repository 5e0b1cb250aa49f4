import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../../engine/model';
import { builtInKinds, closedFields, createFormStore, createRegistry } from '../../../engine/runtime';
import { compiledForm } from '../../support/compile-form';
import { fakeHost } from '../../support/form-store';

/** A condition over who it is, what is entered in `first` and `second`, and a setting. */
type Condition = JsonObject;
const leaf: fc.Arbitrary<Condition> = fc.constantFrom<Condition>(
  { context: 'profile.role', is: 1 },
  { context: 'profile.role', isNot: 1 },
  { context: 'profile.role', in: [2, 3] },
  { field: 'first', is: 'a' },
  { field: 'first', isEmpty: true },
  { field: 'second', isNotEmpty: true },
  { context: 'settings.doublePasswordEntry', is: true },
);
const condition = fc.letrec<{ any: Condition }>((again) => ({
  any: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.array(again('any'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
    fc.array(again('any'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
    again('any').map((not) => ({ not })),
  ),
})).any;

const registry = createRegistry(builtInKinds());
const entered = [undefined, 'a', 'b'];

test('Nothing that is entered displays a field that is closed to a person', () => {
  fc.assert(
    fc.property(condition, condition, fc.constantFrom(1, 2, undefined), (first, last, role) => {
      const model = compiledForm({
        context: ['profile', 'settings'],
        steps: [
          {
            id: 'one',
            fields: [
              { name: 'second', type: 'text' },
              { name: 'first', type: 'text' },
              { name: 'between', type: 'text', displayed: first },
              { name: 'last', type: 'text', displayed: { all: [last, { field: 'between', isEmpty: true }] } },
            ],
            submit: { label: 'save' },
          },
        ],
      });
      const closed = closedFields(model, { profile: { role: role ?? null } }, ['profile']);
      const isEverDisplayed = (name: string) =>
        [true, false].some((doublePasswordEntry) =>
          entered.some((one) =>
            entered.some((two) => {
              const initial = { ...(one && { first: one }), ...(two && { second: two }) };
              const context = { settings: { doublePasswordEntry }, profile: { role: role ?? null } };
              const store = createFormStore({ model, registry, host: fakeHost(), context, initial });
              return store.field(store.indexOf(name)).displayed;
            }),
          ),
        );
      for (const name of closed) expect([name, isEverDisplayed(name)]).toEqual([name, false]);
      for (const name of ['first', 'second']) expect(closed).not.toContain(name);
    }),
    { numRuns: Number(process.env.FAST_CHECK_RUNS ?? 60) },
  );
});

const isUser = { context: 'profile.role', is: 1 };
const isEntered = { field: 'first', isNotEmpty: true };
const never = { all: [isUser, { not: isUser }] };
test.each<[string, readonly number[], JsonObject]>([
  ['by the role', [0, 2], isUser],
  ['by the role and what is entered', [0, 2], { all: [isEntered, isUser] }],
  ['by the role or what is entered', [], { any: [isEntered, isUser] }],
  ['by what is entered', [], isEntered],
  ['by a setting', [], { context: 'settings.doublePasswordEntry', is: true }],
  [
    'by the role and what is entered, written otherwise',
    [0, 2],
    { not: { any: [{ not: isUser }, { not: isEntered }] } },
  ],
  ['by no one', [0, 1, 2], never],
])('A field that is displayed %s is closed to %j', (_how, roles, displayed) => {
  const fields = [
    { name: 'first', type: 'text' },
    { name: 'last', type: 'text', displayed },
    { name: 'behind', type: 'text', displayed: { field: 'last', isNotEmpty: true } },
  ];
  const steps = [{ id: 'one', fields, submit: { label: 'save' } }];
  const model = compiledForm({ context: ['profile', 'settings'], steps });
  const closedTo = (role: number) => [...closedFields(model, { profile: { role } }, ['profile'])];
  for (const role of [0, 1, 2])
    expect([role, closedTo(role)]).toEqual([role, roles.includes(role) ? ['last', 'behind'] : []]);
});
