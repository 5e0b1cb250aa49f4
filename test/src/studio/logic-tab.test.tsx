import { act, screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { LogicTab } from '../../../src/blocks/studio/tabs/logic-tab';
import { FormBuilder, listed } from '../../support/form-model';
import { renderInStudio } from './support/in-studio';
import { openStudio } from './support/open-studio';

const path = 'schemas/forms/ride.form.json';
const names = ['country', 'city', 'state', 'note'];
const files = new Map([
  [path, JSON.stringify({ id: 'ride', steps: [{ id: 'step1', fields: names.map((name) => ({ name })) }] })],
]);

const form = new FormBuilder('ride').step();
form.field({ name: 'country', type: 'choice', label: 'ride.country', options: listed('Japan', 'Peru') });
const japan = form.is('country', 'Japan');
form.field({ name: 'city', type: 'text', displayed: japan, required: japan });
form.field({
  name: 'state',
  type: 'text',
  readOnly: form.when({ op: 'is', slot: form.context('profile', 'agent'), value: true }),
});
form.field({ name: 'note', type: 'text' });

/** The tab over a form that is drawn; `undefined`: nothing is. */
async function open(model = form.model()) {
  const drawn = { path, forms: { ride: model }, problems: [], permissions: { roles: [] } };
  const compiler = {
    ask: async ({ do: wanted }: { readonly do: string }) =>
      wanted === 'draw' ? drawn : wanted === 'describe' ? '' : {},
    load: async () => true,
    put: () => undefined,
    close: () => undefined,
  };
  const opened = await openStudio(files, compiler);
  await act(async () => opened.studio.select({ path, at: [] }));
  renderInStudio(opened.parts, <LogicTab />);
  await userEvent.click(page.getByRole('button', { name: 'As a graph' }));
  return opened;
}

const list = () => within(page.getByRole('region', { name: 'What depends on what' }));

describe('the graph of what depends on what', () => {
  it('is drawn with a name, and said in words beside it', async () => {
    await open();
    await page.findByRole('img', { name: /The list beside it says the same/ });
    expect(
      list()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'profile.agentAffects: state',
      'ride.countryAffects: city',
      'cityShown depending on: ride.countryRequired depending on: ride.country',
      'stateLocked depending on: profile.agent',
    ]);
    // What has no relation is not drawn.
    expect(document.querySelectorAll('.studio-node')).toHaveLength(4);
    expect(document.querySelectorAll('.studio-graph-drawing > .studio-edge')).toHaveLength(3);
  });

  it('selects a field by its name and by its node, and marks what is selected', async () => {
    const { studio } = await open();
    await page.findByRole('img');
    await userEvent.click(list().getByRole('button', { name: 'city' }));
    expect(studio.state().selection).toEqual({ path, at: ['steps', 0, 'fields', 1] });
    expect(list().getByRole('button', { name: 'city' }).getAttribute('aria-current')).toBe('true');
    expect(document.querySelectorAll('.studio-edge[data-near]')).toHaveLength(2);
    const [, , , state] = document.querySelectorAll('.studio-node');
    if (state) await userEvent.click(state);
    expect(studio.state().selection?.at).toEqual(['steps', 0, 'fields', 2]);
    // A place of the surroundings is none of the form.
    const [agent] = document.querySelectorAll('.studio-node');
    if (agent) await userEvent.click(agent);
    expect(studio.state().selection?.at).toEqual(['steps', 0, 'fields', 2]);
  });

  it('is reached and walked through by keys', async () => {
    await open();
    await page.findByRole('img');
    await userEvent.tab();
    expect(document.activeElement?.getAttribute('role')).toBe('img');
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('ride.country');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(list().getByRole('button', { name: 'city' }).getAttribute('aria-current')).toBe('true');
  });

  it('has no style that the policy of the page would refuse', async () => {
    await open();
    const drawing = await page.findByRole('img');
    expect(drawing.querySelectorAll('[style]')).toHaveLength(0);
  });

  it('says so where nothing depends on anything', async () => {
    await open(new FormBuilder('ride').step().field({ name: 'note', type: 'text' }).model());
    expect(await page.findByText('Nothing in this form depends on anything else.')).toBeTruthy();
  });
});
