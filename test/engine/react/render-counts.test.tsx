import { act, fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler, StrictMode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { kit } from '../../../engine/kit';
import { FormView, type WidgetKind, type WidgetProps } from '../../../engine/react';
import { createFieldsReader } from '../../../engine/react/field-reader';
import { fieldForm, type TestField } from '../../support/field-form';
import { openTestForm, renderWith, testEngine } from '../../support/test-engine';

function count(counts: Map<string, number>, { Widget }: WidgetKind): WidgetKind['Widget'] {
  // Each test counts for itself; the component is made once, before anything is drawn.
  return (props: WidgetProps) => {
    counts.set(props.field.name, (counts.get(props.field.name) ?? 0) + 1);
    return <Widget {...props} />;
  };
}

/** Counts how often each field's widget renders. */
function countingKit() {
  const counts = new Map<string, number>();
  const widgets = kit.map(
    (kind): WidgetKind => ({
      ...kind,
      Widget: count(counts, kind),
    }),
  );
  return { counts, widgets };
}

/** Sections of ten as in a long form: a tick that shows three fields, six others. All but the ticks hold a value. */
function longForm(size: number) {
  const fields = Array.from({ length: size }, (_, at): TestField => {
    const name = `f${at}`;
    const section = `f${at - (at % 10)}`;
    if (at % 10 === 0) return { name, type: 'boolean', component: 'checkbox', required: false };
    if (at % 10 <= 3) return { name, type: 'text', shownBy: section };
    return { name, type: 'text', rules: [{ type: 'minLength', args: { value: { value: 2 } }, when: true, reads: [] }] };
  });
  const initial = Object.fromEntries(fields.map(({ name, type }) => [name, type === 'boolean' ? true : 'value']));
  return { model: fieldForm(fields), initial };
}

/** By its attribute: looking up roles takes the simulated document minutes in a form of this size. */
function control(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[data-field=${name}]`);
  if (found === null) throw new Error(`no control for ${name}`);
  return found;
}

function draw(size: number) {
  const { counts, widgets } = countingKit();
  const store = openTestForm(longForm(size));
  const commits = { count: 0 };
  renderWith(
    testEngine({ extraWidgets: widgets }),
    <Profiler
      id="form"
      onRender={() => {
        commits.count++;
      }}
    >
      <FormView store={store} />
    </Profiler>,
  );
  const middle = `f${Math.floor(size / 20) * 10 + 6}`;
  const reset = () => {
    counts.clear();
    commits.count = 0;
  };
  reset();
  return { counts, commits, middle, store, reset };
}

describe.each([20, 200, 1_000])('in a form of %i fields', (size) => {
  it('a character typed renders nothing while nothing but the text changed', () => {
    const { counts, commits, middle, store } = draw(size);
    const input = control(middle);
    fireEvent.input(input, { target: { value: 'valuex' } });
    expect(store.field(store.indexOf(middle)).value).toBe('valuex');
    expect(commits.count).toBe(0);
    expect([...counts]).toEqual([]);
  });

  it('a problem that appears renders its own field once and no other', () => {
    const { counts, middle } = draw(size);
    const input = control(middle);
    fireEvent.input(input, { target: { value: 'x' } });
    expect(input).toBeInvalid();
    expect([...counts]).toEqual([[middle, 1]]);
  });

  it('a condition that switches renders what it shows or hides and nothing else', () => {
    const { counts, reset } = draw(size);
    const tick = control('f0');
    fireEvent.click(tick);
    expect(document.querySelector('[data-field=f1]')).toBeNull();
    expect([...counts]).toEqual([]);
    reset();
    fireEvent.click(tick);
    expect([...counts]).toEqual([
      ['f1', 1],
      ['f2', 1],
      ['f3', 1],
    ]);
  });
});

it('a key reads the state of its own field and of none of those around it', () => {
  const store = openTestForm(longForm(200));
  const read: number[] = [];
  const field: typeof store.field = (index) => {
    read.push(index);
    return store.field(index);
  };
  renderWith(testEngine(), <FormView store={{ ...store, field }} />);
  read.length = 0;
  fireEvent.input(control('f106'), { target: { value: 'valuex' } });
  expect(new Set(read)).toEqual(new Set([106]));
});

it('what changes between the drawing of fields and their subscription is drawn', () => {
  const store = openTestForm(longForm(20));
  const reader = createFieldsReader(store, [1, 4, 5], testEngine().widgets);
  const drawn = reader.read();
  store.change(4, 'x');
  const listener = vi.fn();
  const end = reader.subscribe(listener);
  expect(listener).toHaveBeenCalledTimes(1);
  const now = reader.read();
  expect([now[0], now[1], now[2]]).toEqual([drawn[0], store.field(4), drawn[2]]);
  expect(now[1]?.problems).toHaveLength(1);
  store.change(4, 'y');
  expect(listener).toHaveBeenCalledTimes(1);
  end();
  store.change(4, 'long enough');
  expect(listener).toHaveBeenCalledTimes(1);
});

describe('a text the browser keeps', () => {
  it('is replaced when the value is changed from outside, and only then', async () => {
    const { middle, store } = draw(20);
    const input = control(middle);
    const draft = store.draft();
    await userEvent.type(input, 's  ');
    expect(input).toHaveValue('values  ');
    expect(store.field(store.indexOf(middle)).value).toBe('values');
    act(() => store.restore(draft));
    expect(input).toHaveValue('value');
  });

  it('survives the double mounting of strict mode', async () => {
    const store = openTestForm(longForm(20));
    renderWith(
      testEngine(),
      <StrictMode>
        <FormView store={store} />
      </StrictMode>,
    );
    const input = control('f6');
    await userEvent.type(input, 'x');
    expect(store.field(6).value).toBe('valuex');
    expect(input).toHaveValue('valuex');
  });
});
