import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createNoticeQueue,
  createQuestionQueue,
  Dialog,
  Notices,
  type Question,
  type QuestionQueue,
  Questions,
} from '../../../engine/react';
import { renderWith, testEngine } from '../../support/test-engine';

afterEach(() => {
  vi.useRealTimers();
});

/** The simulated document has no modal dialogs; what the browser adds to `open` is seen in the browser only. */
beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false;
  };
});

describe('a dialog', () => {
  const draw = (more = {}) => {
    const onClose = vi.fn();
    const onConfirm = vi.fn();
    renderWith(
      testEngine(),
      <Dialog
        open
        title="Delete?"
        message={'One.\nTwo.'}
        confirm="Delete"
        cancel="Keep"
        {...{ onClose, onConfirm, ...more }}
      />,
    );
    return { onClose, onConfirm, dialog: screen.getByRole('dialog', { name: 'Delete?' }) };
  };

  it('is named by its title and described by its message, split at line breaks', () => {
    const { dialog } = draw();
    expect(dialog).toHaveAccessibleDescription(/One\.\s*Two\./);
    expect(screen.getByText('Two.').tagName).toBe('P');
  });

  it('starts at the answer that destroys nothing', () => {
    draw({ danger: true });
    expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus();
  });

  it('confirms by its form, also with Enter', async () => {
    const { onConfirm } = draw();
    screen.getByRole('button', { name: 'Delete' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('closes by its button, by Escape and by a press beside it, unless it may not', async () => {
    const { onClose, dialog } = draw();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    await userEvent.click(dialog);
    expect(onClose).toHaveBeenCalledTimes(3);
  });

  it('that needs an answer cannot be dismissed', async () => {
    const { onClose, dialog } = draw({ dismissable: false });
    const cancel = new Event('cancel', { cancelable: true });
    dialog.dispatchEvent(cancel);
    await userEvent.click(dialog);
    expect(cancel.defaultPrevented).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });
});

describe('notices', () => {
  it('show one after the other, four seconds each with half a second between', () => {
    vi.useFakeTimers();
    const queue = createNoticeQueue();
    queue.push({ severity: 'info', message: 'first' });
    queue.push({ severity: 'info', message: 'second' });
    expect(queue.current()?.message).toBe('first');
    vi.advanceTimersByTime(4_000);
    expect(queue.current()).toBeUndefined();
    vi.advanceTimersByTime(500);
    expect(queue.current()?.message).toBe('second');
    expect(queue.history().map(({ message }) => message)).toEqual(['first', 'second']);
  });

  it('of an error stay thirty seconds or until they are closed', () => {
    vi.useFakeTimers();
    const queue = createNoticeQueue();
    queue.push({ severity: 'error', message: 'broken' });
    vi.advanceTimersByTime(29_000);
    expect(queue.current()?.message).toBe('broken');
    queue.close();
    expect(queue.current()).toBeUndefined();
  });

  it('wait while somebody reads', () => {
    vi.useFakeTimers();
    const queue = createNoticeQueue();
    queue.push({ severity: 'info', message: 'read me' });
    queue.pause();
    vi.advanceTimersByTime(60_000);
    expect(queue.current()?.message).toBe('read me');
    queue.resume();
    vi.advanceTimersByTime(4_000);
    expect(queue.current()).toBeUndefined();
  });

  it('are read out from regions that stand in the page from the start, errors at once', () => {
    const queue = createNoticeQueue();
    renderWith(testEngine(), <Notices queue={queue} />);
    const [status, alert] = [screen.getByRole('status'), screen.getByRole('alert')];
    act(() => queue.push({ severity: 'error', message: 'broken' }));
    expect(alert).toHaveTextContent('broken');
    expect(status).toBeEmptyDOMElement();
    queue.close();
  });
});

describe('a question', () => {
  const leave = { title: 'leave.title', message: 'leave.message', confirm: 'leave.yes', cancel: 'leave.no' };
  const draw = () => {
    const queue = createQuestionQueue();
    renderWith(testEngine(), <Questions queue={queue} />);
    return queue;
  };

  const ask = (queue: QuestionQueue, question: Question) => {
    let answer = Promise.resolve(false);
    act(() => {
      answer = queue.ask(question);
    });
    return answer;
  };

  it('is answered by yes, by no, and by closing, which means no', async () => {
    const queue = draw();
    for (const [press, answer] of [
      ['leave.yes', true],
      ['leave.no', false],
      ['Close', false],
    ] as const) {
      const asked = ask(queue, leave);
      expect(await screen.findByRole('dialog', { name: 'leave.title' })).toHaveAccessibleDescription('leave.message');
      await userEvent.click(screen.getByRole('button', { name: press }));
      expect(await asked).toBe(answer);
      expect(screen.queryByRole('dialog')).toBeNull();
    }
  });

  it('starts at yes, and is a warning that starts at no where yes destroys something', async () => {
    const queue = draw();
    void ask(queue, leave);
    expect(await screen.findByRole('button', { name: 'leave.yes' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'leave.no' }));
    void ask(queue, { ...leave, kind: 'danger' });
    await screen.findByRole('alertdialog', { name: 'leave.title' });
    expect(screen.getByRole('button', { name: 'leave.no' })).toHaveFocus();
  });

  it('waits for the one before it', async () => {
    const queue = draw();
    const first = ask(queue, leave);
    const second = ask(queue, { ...leave, title: 'second.title' });
    expect(screen.queryByText('second.title')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'leave.yes' }));
    expect(await first).toBe(true);
    await screen.findByRole('dialog', { name: 'second.title' });
    await userEvent.keyboard('{Enter}');
    expect(await second).toBe(true);
  });

  it('goes away unanswered when nobody waits for it any more', async () => {
    const queue = draw();
    const control = new AbortController();
    const asked = ask(queue, { ...leave, signal: control.signal });
    await screen.findByRole('dialog', { name: 'leave.title' });
    act(() => control.abort());
    expect(await asked).toBe(false);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await queue.ask({ ...leave, signal: control.signal })).toBe(false);
  });
});
