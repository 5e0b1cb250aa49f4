import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { compiledForm } from '../../support/compile-form';
import { renderForm } from '../../support/test-engine';

const model = compiledForm({
  problems: 'submit',
  steps: [
    {
      id: 'one',
      title: 'iam:title',
      fields: [
        { name: 'company', type: 'boolean', label: 'iam:company' },
        {
          section: 'billing',
          heading: 'iam:billing',
          description: 'iam:billingText',
          columns: 2,
          collapsible: 'closed',
          fields: [
            { name: 'vat', type: 'text', label: 'iam:vat', displayed: { field: 'company', is: true } },
            {
              name: 'address',
              type: 'group',
              label: 'iam:address',
              displayed: { field: 'company', is: true },
              fields: [{ name: 'street', type: 'text', label: 'iam:street', required: false }],
            },
          ],
        },
      ],
      submit: { label: 'iam:next' },
    },
    {
      id: 'check',
      review: true,
      fields: [{ name: 'last', type: 'text', label: 'iam:last', required: false }],
      submit: { label: 'iam:send', operation: 'save', sends: 'form' },
    },
  ],
});

beforeEach(() => sessionStorage.clear());

const toggle = () => screen.getByRole('button', { name: 'iam:billing' });
const company = () => fireEvent.click(screen.getByRole('checkbox', { name: 'iam:company' }));

it('a section is a group named by its heading, one level below the title, and stands there while a field of it does', () => {
  renderForm({ model });
  expect(screen.queryByRole('heading', { name: 'iam:billing' })).toBeNull();
  company();
  expect(screen.getByRole('heading', { name: 'iam:billing' }).tagName).toBe('H3');
  expect(screen.getByRole('group', { name: 'iam:billing' })).toHaveAccessibleDescription('iam:billingText');
  company();
  expect(screen.queryByRole('group', { name: 'iam:billing' })).toBeNull();
});

it('folds by its heading, says so, is remembered in the tab, and a problem inside opens it', async () => {
  const { unmount } = renderForm({ model });
  company();
  expect(toggle()).toHaveAttribute('aria-expanded', 'false');
  expect(document.getElementById(toggle().getAttribute('aria-controls') ?? '')).not.toBeVisible();
  await act(async () =>
    fireEvent.submit(screen.getByRole('button', { name: 'iam:next' }).closest('form') as HTMLFormElement),
  );
  expect(toggle()).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('textbox', { name: /iam:vat/ })).toBeVisible();
  fireEvent.click(toggle());
  expect(toggle()).toHaveAttribute('aria-expanded', 'false');
  fireEvent.click(toggle());
  unmount();
  renderForm({ model });
  company();
  expect(toggle()).toHaveAttribute('aria-expanded', 'true');
});

it('a group is a field set with its label as legend, in a section too', () => {
  renderForm({ model });
  company();
  fireEvent.click(toggle());
  const group = within(screen.getByRole('group', { name: 'iam:billing' })).getByRole('group', { name: 'iam:address' });
  expect(group.tagName).toBe('FIELDSET');
  expect(within(group).getByRole('textbox', { name: /iam:street/ })).toBeVisible();
});

it('a review says answers under the same headings, and none over nothing', async () => {
  const { store } = renderForm({ model });
  await act(() => store.submit());
  await vi.waitFor(() => screen.getByText('iam:company'));
  expect(screen.queryByRole('heading', { name: 'iam:billing' })).toBeNull();
  act(() => store.back());
  company();
  act(() => store.change(store.indexOf('vat'), 'DE1'));
  await act(() => store.submit());
  const answers = await vi.waitFor(() => screen.getByRole('group', { name: 'iam:billing' }));
  expect(within(answers).getByRole('heading', { name: 'iam:billing' }).tagName).toBe('H4');
  expect(answers).toHaveTextContent('iam:vatDE1');
  expect(within(answers).getByRole('group', { name: 'iam:address' })).toBeInTheDocument();
});
