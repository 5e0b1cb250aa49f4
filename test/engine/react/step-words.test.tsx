import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fieldForm, step } from '../../support/field-form';
import { renderForm, testHost } from '../../support/test-engine';

afterEach(() => {
  vi.useRealTimers();
});

/** Holds while the context says `admin`. */
const admin = 1;
const slots = {
  slots: [
    { kind: 'context', path: ['mode'] },
    { kind: 'condition', test: { op: 'is', slot: 0, value: 'admin' }, reads: [0] },
  ],
  dependents: [[1], []],
} as const;

const button = { id: 'switch', label: 'As administrator', kind: 'link', displayed: true, then: [] } as const;

const form = (more: Parameters<typeof step>[1]) => ({
  ...fieldForm([{ name: 'email', type: 'email' }], { steps: [step('only', more)] }),
  ...slots,
});

describe('the words of a step', () => {
  it('change with the context, while a button that changes its own keeps focus', async () => {
    const model = form({
      title: 'Sign in',
      variants: [{ when: admin, title: 'Sign in as administrator', submit: 'Go on as administrator' }],
      buttons: [{ ...button, variants: [{ when: admin, label: 'As usual' }] }],
    });
    const { store } = renderForm({ model });
    const toggle = screen.getByRole('button', { name: 'As administrator' });
    toggle.focus();
    act(() => store.setContext({ mode: 'admin' }));
    expect(screen.getByRole('heading', { name: 'Sign in as administrator' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Go on as administrator' })).toHaveAttribute('type', 'submit');
    expect(screen.getByRole('button', { name: 'As usual' })).toHaveFocus();
  });

  it('are followed by a message that is read out', () => {
    const model = form({ messages: [{ when: admin, text: 'Your sign-in expired.', severity: 'warning' }] });
    const { store } = renderForm({ model });
    const [region] = screen.getAllByRole('status');
    expect(region, 'the region stands before there is a message').toHaveTextContent(/^$/);
    act(() => store.setContext({ mode: 'admin' }));
    expect(region).toHaveTextContent('Your sign-in expired.');
  });
});

describe('the footer of a step', () => {
  const footer = {
    message: 'No account yet?',
    displayed: true,
    buttons: [{ ...button, variants: [] }],
    links: [{ id: 'register', label: 'Create one', displayed: 2, to: { kind: 'address', href: 'https://a.example' } }],
  } as const;
  const asUser = {
    slots: [...slots.slots, { kind: 'condition', test: { op: 'isNot', slot: 0, value: 'admin' }, reads: [0] }],
    dependents: [[1, 2], [], []],
  } as const;

  it('has its links first, then what does something besides; a message goes with the links it leads to', () => {
    const { store } = renderForm({ model: { ...form({ footer }), ...asUser } });
    const link = screen.getByRole('link', { name: 'Create one' });
    const toggle = screen.getByRole('button', { name: 'As administrator' });
    expect(link.compareDocumentPosition(toggle)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText('No account yet?')).toBeInTheDocument();
    act(() => store.setContext({ mode: 'admin' }));
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByText('No account yet?')).toBeNull();
    expect(toggle).toBeInTheDocument();
  });
});

describe('a button that rests after its work', () => {
  it('says for how long, and takes no press meanwhile', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const host = testHost();
    const footer = {
      message: 'No code?',
      displayed: true,
      links: [],
      buttons: [{ ...button, label: 'Send a new code', variants: [], operation: 'resend', cooldown: 30 }],
      note: 'Look into your spam folder, too.',
    } as const;
    renderForm({ model: form({ footer }), host });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const resend = screen.getByRole('button', { name: 'Send a new code' });
    await user.click(resend);
    expect(resend).toHaveTextContent('Send a new code (30 s)');
    expect(resend).toHaveAttribute('aria-disabled', 'true');
    await user.click(resend);
    expect(host.operate).toHaveBeenCalledTimes(1);
    for (let second = 0; second < 31; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(resend).toHaveTextContent(/^Send a new code$/);
    await user.click(resend);
    expect(host.operate).toHaveBeenCalledTimes(2);
    expect(screen.getByText('Look into your spam folder, too.')).toBeInTheDocument();
  });

  it('does not rest after a failure', async () => {
    const host = testHost();
    host.operate.mockResolvedValue({ ok: false, problems: [{ field: null, code: 'x', message: 'Down.', args: {} }] });
    const buttons = [{ ...button, label: 'Again', variants: [], operation: 'resend', cooldown: 30 }];
    renderForm({ model: form({ buttons }), host });
    await userEvent.click(screen.getByRole('button', { name: 'Again' }));
    expect(await screen.findByText('Down.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Again' })).not.toHaveAttribute('aria-disabled');
  });
});

describe('the generic onboarding form', () => {
  it('may have a link in the place of submit', () => {
    const to = { kind: 'address', href: 'https://support.example.com' } as const;
    renderForm({ model: form({ submit: { label: 'Contact support', sends: 'step', then: [], to } }) });
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', to.href);
    expect(screen.queryByRole('button', { name: 'Contact support' })).toBeNull();
  });

  it('may have a row of providers above its title', () => {
    const to = { kind: 'address', href: 'https://login.example.com' } as const;
    renderForm({
      model: form({ title: 'Sign in', providers: [{ id: 'uni', label: 'University', displayed: true, to }] }),
    });
    const row = screen.getByRole('group', { name: 'Sign in with another account' });
    expect(row).toContainElement(screen.getByRole('link', { name: 'University' }));
    expect(row.compareDocumentPosition(screen.getByRole('heading'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});
