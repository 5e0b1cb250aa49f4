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
      'Profile › agentAffects: state',
      'ride.countryAffects: city',
      'cityShown depending on: ride.countryRequired depending on: ride.country',
      'stateLocked depending on: Profile › agent',
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

describe('the graph of a screen', () => {
  const at = 'screens/user/rides.screen.json';
  const written = {
    id: 'rides',
    sources: { rides: { source: 'listRides' } },
    blocks: [
      { block: 'list', source: 'rides', filters: [{ filter: 'town', label: 'rides.town' }] },
      { use: 'note', when: {} },
    ],
  };
  const displayed = { op: 'is', path: ['profile', 'agent'], value: true };
  const source = { name: 'rides', source: 'listRides', where: {}, when: true };
  const filter = { name: 'town', label: 'rides.town', displayed: true };
  const list = { block: 'list', pointer: '/blocks/0', source: 'rides', filters: [filter], displayed: true };
  const note = { block: 'article', pointer: '/blocks/1/blocks/0', title: 'rides.note', displayed };
  const screen = { id: 'rides', sources: [source], blocks: [list, note] };

  it('names sources, filters, blocks and conditions, and selects what is written in the screen', async () => {
    const drawn = { path: at, forms: {}, screen, problems: [], permissions: { roles: [] } };
    const compiler = {
      ask: async ({ do: wanted }: { readonly do: string }) => (wanted === 'describe' ? '' : drawn),
      ...{ load: async () => true, put: () => undefined, close: () => undefined },
    };
    const { studio, parts } = await openStudio(new Map([[at, JSON.stringify(written)]]), compiler);
    await act(async () => studio.select({ path: at, at: [] }));
    renderInStudio(parts, <LogicTab />);
    await userEvent.click(page.getByRole('button', { name: 'As a graph' }));
    await page.findByRole('img', { name: /The list beside it says the same/ });
    const words = within(page.getByRole('region', { name: 'What depends on what' }));
    expect(words.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Profile › agentAffects: rides.note',
      'Source ridesNarrowed by: Filters: rides.townAffects: List',
      'ListShows values of: Source rides',
      'Filters: rides.townAffects: Source rides',
      'rides.noteShown depending on: Profile › agent',
    ]);
    const places: (readonly (string | number)[])[] = [];
    for (const name of ['Source rides', 'List', 'Filters: rides.town', 'rides.note']) {
      await userEvent.click(words.getByRole('button', { name }));
      expect(words.getByRole('button', { name }).getAttribute('aria-current')).toBe('true');
      places.push(studio.state().selection?.at ?? []);
    }
    expect(places).toEqual([
      ['sources', 'rides'],
      ['blocks', 0],
      ['blocks', 0, 'filters', 0],
      ['blocks', 1],
    ]);
    expect(words.queryByRole('button', { name: 'Profile › agent' })).toBeNull();
  });
});
