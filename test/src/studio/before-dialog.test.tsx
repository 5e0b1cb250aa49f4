import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { BeforeDialog } from '../../../src/blocks/studio/preview/before-dialog';
import { simulateTopLayer } from '../../support/top-layer';
import { renderInStudio } from './support/in-studio';
import { openStudio } from './support/open-studio';

beforeAll(() => simulateTopLayer());

it('The neighbors of a thing are offered by name, the first with focus, and one press chooses', async () => {
  const { parts } = await openStudio(new Map());
  const chosen: unknown[] = [];
  const neighbors = [
    { at: ['steps', 0, 'fields', 0], name: 'country', label: 'ride.country' },
    { at: ['steps', 0, 'fields', 2], name: 'city', label: undefined },
  ];
  renderInStudio(
    parts,
    <BeforeDialog
      name="code"
      neighbors={neighbors}
      onChoose={(before) => chosen.push(before)}
      onClose={() => chosen.push('closed')}
    />,
  );
  const dialog = within(page.getByRole('dialog', { name: 'Move code before…' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'countryride.country',
    'city',
    'To the end',
  ]);
  expect(document.activeElement?.textContent).toBe('countryride.country');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(dialog.getByRole('button', { name: 'To the end' }));
  await userEvent.keyboard('{Escape}');
  expect(chosen.slice(0, 2)).toEqual([neighbors[1], 'end']);
});
