import { screen as page, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BlockModel, ListBlockModel } from '../../../engine/model';
import { PageActionsPlace, PageActionsProvider, prepareScreens } from '../../../engine/react';
import { createLiveWorld, LiveTestScreen, testSource } from '../../support/live-screen';
import { action, machineList, machinePage, screenOf } from '../../support/machines';
import { renderWith, testEngine } from '../../support/test-engine';

beforeAll(async () => {
  await prepareScreens({ loadStyles: async () => undefined });
});

const add = { ...action('add', 'Add machine'), kind: 'primary' as const };
const { title: _title, ...untitled } = machineList({ actions: [add], csv: false });
const placed = (block: ListBlockModel, pointer = '/blocks/0'): BlockModel => ({ ...block, displayed: true, pointer });

async function show(block: BlockModel) {
  const world = createLiveWorld({ sources: [testSource('machines')], answer: (_source, args) => machinePage(3, args) });
  renderWith(
    testEngine({ screens: world.screens }),
    <PageActionsProvider>
      <header data-testid="head">
        <h1>Machines</h1>
        <PageActionsPlace />
      </header>
      <LiveTestScreen world={world} screen={screenOf([block], ['machines'])} />
    </PageActionsProvider>,
  );
  await page.findByRole('table');
  return within(page.getByTestId('head'));
}

describe("What can be done with what a page is about stands beside the page's heading", () => {
  it('for the list that has no title of its own', async () => {
    const head = await show(placed(untitled));
    expect(head.getByRole('button', { name: 'Add machine' })).toBeInTheDocument();
    expect(page.getAllByRole('button', { name: 'Add machine' })).toHaveLength(1);
  });

  it('not for a list with a title: its actions stay with it', async () => {
    const head = await show(placed({ ...untitled, title: 'Machines of the hall' }));
    expect(head.queryByRole('button', { name: 'Add machine' })).toBeNull();
    expect(page.getByRole('button', { name: 'Add machine' })).toBeInTheDocument();
  });

  it('not for a list that is a part of the page, as in a tab', async () => {
    const head = await show({
      block: 'tabs',
      parameter: 'part',
      tabs: [{ id: 'all', label: 'All', displayed: true, blocks: [placed(untitled, '/blocks/0/tabs/0/blocks/0')] }],
      displayed: true,
      pointer: '/blocks/0',
    });
    expect(head.queryByRole('button', { name: 'Add machine' })).toBeNull();
    expect(within(page.getByRole('tabpanel')).getByRole('button', { name: 'Add machine' })).toBeInTheDocument();
  });
});
