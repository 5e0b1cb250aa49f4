import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { Link } from '../../../src/link';

/** A link on a page below the prefix. */
function draw(link: Parameters<typeof Link>[0]) {
  const routes = [{ path: '*', element: <Link {...link}>Go</Link> }];
  const router = createMemoryRouter(routes, { basename: '/iam', initialEntries: ['/iam/here?page=2'] });
  render(<RouterProvider router={router} />);
  const found = screen.getByRole('link', { name: 'Go' });
  const at = () => `${router.state.location.pathname}${router.state.location.search}${router.state.location.hash}`;
  return { router, at, found };
}

it('is followed by the router, with its state and below the prefix', () => {
  const { router, at, found } = draw({ to: '/there?x=1#end', state: { from: 'here' } });
  expect(found).toHaveAttribute('href', '/iam/there?x=1#end');
  expect(fireEvent.click(found), 'the page is not loaded').toBe(false);
  expect(at()).toBe('/iam/there?x=1#end');
  expect(router.state.location.state).toEqual({ from: 'here' });
});

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'is left to the browser with %o',
  (how) => {
    const { at, found } = draw({ to: '/there' });
    expect(fireEvent.click(found, how)).toBe(true);
    expect(at()).toBe('/iam/here?page=2');
  },
);

it('is left to the browser where it opens another tab', () => {
  const { at, found } = draw({ to: '/there', target: '_blank' });
  expect(found).toHaveAttribute('target', '_blank');
  expect(fireEvent.click(found)).toBe(true);
  expect(at()).toBe('/iam/here?page=2');
});

it('is followed by nobody where its own listener says so', () => {
  const onClick = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const { at, found } = draw({ to: '/there', onClick });
  fireEvent.click(found);
  expect(onClick).toHaveBeenCalledOnce();
  expect(at()).toBe('/iam/here?page=2');
});

it('replaces the entry of the page it is on', () => {
  const { router, found } = draw({ to: '/here?page=2' });
  fireEvent.click(found);
  expect(router.state.historyAction).toBe('REPLACE');
});
