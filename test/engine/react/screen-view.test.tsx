import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BlockModel, FieldFormModel, JsonObject, ScreenModel } from '../../../engine/model';
import { createBlocks, ScreenRegion, ScreenView } from '../../../engine/react';
import { fieldForm, step } from '../../support/field-form';
import { openTestForm, renderWith, testEngine } from '../../support/test-engine';

afterEach(() => {
  vi.restoreAllMocks();
});

const health = { broken: false };

function Fragile() {
  if (health.broken) throw new Error('out of order');
  return <p>in order</p>;
}

function Sound() {
  return <p>sound</p>;
}

const screenOf = (...blocks: BlockModel[]): ScreenModel => ({
  id: 'home',
  hash: 'home',
  title: 'Home',
  frame: 'portal',
  sources: [],
  blocks,
  namespaces: [],
  formUses: [],
  parameters: {},
  forms: [],
});
const component = (name: string, at: number): BlockModel => ({
  block: 'component',
  component: name,
  settings: {},
  displayed: true,
  pointer: `/blocks/${at}`,
});

describe('a screen', () => {
  it('keeps the other blocks standing when one fails, names the place and offers to try again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    health.broken = true;
    const engine = testEngine({
      blocks: createBlocks([
        { name: 'test:fragile', Block: Fragile },
        { name: 'test:sound', Block: Sound },
      ]),
    });
    const model = screenOf(component('test:fragile', 0), component('test:sound', 1));
    renderWith(engine, <ScreenView screen={model} forms={{}} context={{}} />);
    expect(screen.getByText('sound')).toBeInTheDocument();
    expect(screen.getByText('home /blocks/0')).toBeInTheDocument();
    expect(engine.report).toHaveBeenCalledWith('view-failed', {
      definition: 'home',
      pointer: '/blocks/0',
      message: 'out of order',
    });
    health.broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('in order')).toBeInTheDocument();
  });

  it('says in its place that a component is not registered', () => {
    renderWith(testEngine(), <ScreenView screen={screenOf(component('test:gone', 0))} forms={{}} context={{}} />);
    expect(screen.getByText('No component registered for “test:gone”')).toBeInTheDocument();
  });

  it('draws a block only while its condition holds', () => {
    const block: BlockModel = {
      block: 'links',
      links: [{ label: 'Docs', to: { kind: 'address', href: 'https://example.com/docs' } }],
      displayed: { op: 'is', path: ['mode'], value: 'admin' },
      pointer: '/blocks/0',
    };
    const { unmount } = renderWith(
      testEngine(),
      <ScreenView screen={screenOf(block)} forms={{}} context={{ mode: 'user' }} />,
    );
    expect(screen.queryByRole('link')).toBeNull();
    unmount();
    renderWith(testEngine(), <ScreenView screen={screenOf(block)} forms={{}} context={{ mode: 'admin' }} />);
    expect(screen.getByRole('link', { name: 'Docs' })).toHaveAttribute('href', 'https://example.com/docs');
  });

  it('opens its form once, keeps what was typed through strict mode, and disposes it when it is gone', async () => {
    const model = fieldForm([{ name: 'a', type: 'text' }]);
    const store = openTestForm({ model });
    const dispose = vi.spyOn(store, 'dispose');
    const openForm = vi.fn(() => store);
    const form: BlockModel = {
      block: 'form',
      form: 'test',
      stepper: 'none',
      mode: 'create',
      submits: 'operation',
      displayed: true,
      pointer: '/blocks/0',
    };
    const { unmount } = renderWith(
      testEngine({ openForm }),
      <ScreenView screen={screenOf(form)} forms={{ test: model }} context={{}} />,
      { strict: true },
    );
    await userEvent.type(screen.getByRole('textbox'), 'x');
    expect(dispose).not.toHaveBeenCalled();
    expect(store.field(0).value).toBe('x');
    unmount();
    await vi.waitFor(() => expect(dispose).toHaveBeenCalled());
  });

  it('tells its form why it is open, and opens it with the values at start once they are there', async () => {
    const model = fieldForm([{ name: 'a', type: 'text', path: ['first'] }]);
    const openForm = vi.fn((form: FieldFormModel, context: JsonObject, initial?: JsonObject) =>
      openTestForm({ model: form, context, ...(initial && { initial }) }),
    );
    const form: BlockModel = {
      block: 'form',
      form: 'test',
      stepper: 'none',
      mode: 'edit',
      initial: ['profile'],
      submits: 'operation',
      displayed: true,
      pointer: '/blocks/0',
    };
    const engine = testEngine({ openForm });
    const drawn = (context: JsonObject) => (
      <ScreenView screen={screenOf(form)} forms={{ test: model }} context={context} />
    );
    const { unmount } = renderWith(engine, drawn({}));
    expect(screen.queryByRole('textbox')).toBeNull();
    unmount();
    renderWith(engine, drawn({ profile: { first: 'Ada' } }));
    expect(screen.getByRole('textbox')).toHaveValue('Ada');
    expect(openForm).toHaveBeenCalledWith(model, { profile: { first: 'Ada' }, formMode: 'edit' }, { first: 'Ada' });
  });

  it('draws a place for a widget nobody registered, and the fields around it', () => {
    const model = fieldForm([
      { name: 'a', type: 'text', component: 'test:nobody' },
      { name: 'b', type: 'text' },
    ]);
    const form: BlockModel = {
      block: 'form',
      form: 'test',
      stepper: 'none',
      mode: 'create',
      submits: 'operation',
      displayed: true,
      pointer: '/blocks/0',
    };
    renderWith(testEngine(), <ScreenView screen={screenOf(form)} forms={{ test: model }} context={{}} />);
    expect(screen.getByText('No component registered for “test:nobody”')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Label of b/ })).toBeInTheDocument();
  });

  it('makes the first form’s title the page’s first heading outside the portal’s shell', () => {
    const model = fieldForm([{ name: 'a', type: 'text' }], { steps: [step('one', { title: 'Sign in' })] });
    const form: BlockModel = {
      block: 'form',
      form: 'test',
      stepper: 'none',
      mode: 'create',
      submits: 'operation',
      displayed: true,
      pointer: '/blocks/0',
    };
    const forms = { test: model };
    const { unmount } = renderWith(
      testEngine(),
      <ScreenView screen={{ ...screenOf(form), frame: 'onboarding' }} forms={forms} context={{}} />,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Sign in' })).toBeInTheDocument();
    unmount();
    renderWith(testEngine(), <ScreenView screen={screenOf(form)} forms={forms} context={{}} />);
    expect(screen.getByRole('heading', { level: 2, name: 'Sign in' })).toBeInTheDocument();
  });

  it('tells what its form publishes, by name, as long as the field is displayed and the form is there', async () => {
    const model = fieldForm([
      { name: 'a', type: 'text' },
      { name: 'b', type: 'text' },
    ]);
    const form: BlockModel = {
      block: 'form',
      form: 'test',
      stepper: 'none',
      mode: 'create',
      submits: 'operation',
      publish: ['b'],
      displayed: true,
      pointer: '/blocks/0',
    };
    const onPublish = vi.fn();
    const { unmount } = renderWith(
      testEngine(),
      <ScreenView screen={screenOf(form)} forms={{ test: model }} context={{}} onPublish={onPublish} />,
    );
    await userEvent.type(screen.getByRole('textbox', { name: /Label of a/ }), 'x');
    expect(onPublish.mock.lastCall).toEqual([{}]);
    await userEvent.type(screen.getByRole('textbox', { name: /Label of b/ }), 'y');
    expect(onPublish.mock.lastCall).toEqual([{ b: 'y' }]);
    unmount();
    expect(onPublish.mock.lastCall).toEqual([{}]);
  });

  it('has blocks beside its content that follow what the form published', () => {
    const article: BlockModel = {
      block: 'links',
      links: [{ label: 'Programme', to: { kind: 'address', href: 'https://example.com/academia' } }],
      displayed: { op: 'is', path: ['form', 'kind'], value: 'Academic' },
      pointer: '/aside/0',
    };
    const model: ScreenModel = { ...screenOf(), aside: [article] };
    const { unmount } = renderWith(
      testEngine(),
      <ScreenRegion screen={model} region="aside" forms={{}} context={{ form: { kind: 'Commercial' } }} />,
    );
    expect(screen.queryByRole('link')).toBeNull();
    unmount();
    renderWith(
      testEngine(),
      <ScreenRegion screen={model} region="aside" forms={{}} context={{ form: { kind: 'Academic' } }} />,
    );
    expect(screen.getByRole('link', { name: 'Programme' })).toBeInTheDocument();
  });
});
