import { fireEvent, screen as page } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { DocumentsDialog } from '../../../src/blocks/studio/documents-dialogs';
import { simulateTopLayer } from '../../support/top-layer';
import { renderInStudio } from './support/in-studio';
import { openStudio } from './support/open-studio';

beforeAll(() => simulateTopLayer());

it('a portal is chosen by its title, and by its name where it has none', async () => {
  const files = new Map([
    ['screens/user/routes.json', '{ "portal": "user", "title": "common:portal.user.title", "routes": [] }'],
    ['screens/other/routes.json', '{ "portal": "other", "routes": [] }'],
  ]);
  const { parts } = await openStudio(files);
  const say = (key: string) => (key === 'common:portal.user.title' ? 'User Portal' : key);
  renderInStudio({ ...parts, say }, <DocumentsDialog wish={{ do: 'make' }} onClose={() => undefined} />);
  fireEvent.click(page.getByRole('radio', { name: 'A screen' }));
  const portal = page.getByRole<HTMLSelectElement>('combobox', { name: 'Portal' });
  expect([...portal.options].map(({ value, text }) => [value, text])).toEqual([
    ['other', 'other'],
    ['user', 'User Portal'],
  ]);
});
