import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import type { ScreenModel } from '../../../engine/model';
import { prepareScreens } from '../../../engine/react';
import { createLiveWorld, LiveTestScreen, testSource } from '../../support/live-screen';
import { action, machine, machineList, machinePage, screenOf } from '../../support/machines';
import { renderWith, testEngine } from '../../support/test-engine';

beforeAll(async () => {
  await prepareScreens({ loadStyles: async () => undefined });
});

it('An action on a row that was just saved sends the new revision, before the list was read again', async () => {
  const user = userEvent.setup();
  const oil = action('oil', 'Oil', {
    kind: 'primary',
    call: 'oilMachine',
    with: { id: { path: ['record', 'id'] } },
    revision: ['record', 'revision'],
    then: [{ do: 'refresh', source: 'machines' }],
  });
  let loads = 0;
  let revision = 1;
  const world = createLiveWorld({
    sources: [testSource('machines')],
    // The list is read once; what it is asked for afterwards is still on its way.
    answer: (_source, args) => (loads++ === 0 ? machinePage(1, args) : new Promise(() => {})),
    operate: () => ({ ok: true, answer: { ...machine(1), name: 'Oiled', revision: ++revision } }),
  });
  const list = machineList({ rowActions: [oil] });
  renderWith(
    testEngine({ screens: world.screens }),
    <LiveTestScreen
      world={world}
      screen={screenOf([{ ...list, displayed: true, pointer: '/blocks/0' }], ['machines'])}
    />,
  );
  const table = within(await page.findByRole('table'));
  await user.click(table.getByRole('button', { name: 'Actions for Press 1' }));
  await user.click(page.getByRole('menuitem', { name: 'Oil', hidden: true }));
  expect(await table.findByText('Oiled')).toBeInTheDocument();
  await user.click(table.getByRole('button', { name: 'Actions for Oiled' }));
  await user.click(page.getByRole('menuitem', { name: 'Oil', hidden: true }));
  await expect.poll(() => world.calls.map(({ revision: sent }) => sent)).toEqual([1, 2]);
});

it('Settings, which have no id, are sent with their new revision by the action after the save', async () => {
  const user = userEvent.setup();
  const close = action('close', 'Close', {
    kind: 'primary',
    call: 'updateSettings',
    revision: ['sources', 'settings', 'revision'],
    then: [{ do: 'refresh', source: 'settings' }],
  });
  let loads = 0;
  let revision = 1;
  const settings = (title: string) => ({ public: { title }, admin: {}, revision });
  const world = createLiveWorld({
    sources: [testSource('settings')],
    answer: () => (loads++ === 0 ? settings('Before') : new Promise(() => {})),
    operate() {
      revision += 1;
      return { ok: true, answer: settings('Saved') };
    },
  });
  const detail: ScreenModel['blocks'][number] = {
    block: 'detail',
    displayed: true,
    pointer: '/blocks/0',
    of: ['sources', 'settings'],
    sections: [],
    actions: [close],
  };
  renderWith(
    testEngine({ screens: world.screens }),
    <LiveTestScreen world={world} screen={screenOf([detail], ['settings'])} />,
  );
  const button = () => page.findByRole('button', { name: 'Close' });
  await user.click(await button());
  await expect.poll(() => world.calls.length).toBe(1);
  await user.click(await button());
  await expect.poll(() => world.calls.map(({ revision: sent }) => sent)).toEqual([1, 2]);
});
