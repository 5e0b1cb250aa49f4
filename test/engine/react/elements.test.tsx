import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createNoticeQueue,
  createQuestionQueue,
  Dialog,
  EngineProvider,
  Notices,
  type Question,
  type QuestionQueue,
  Questions,
  Tooltip,
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

  it('that stay come back after the others, are not shown twice, and leave only when they are closed', () => {
    vi.useFakeTimers();
    const queue = createNoticeQueue();
    const stays = { severity: 'warning', message: 'stays', stays: true } as const;
    const shown = () => queue.current()?.message;
    queue.push(stays);
    queue.push(stays);
    vi.advanceTimersByTime(600_000);
    expect(shown()).toBe('stays');
    queue.push({ severity: 'info', message: 'saved' });
    queue.push({ severity: 'info', message: 'copied' });
    expect(shown(), 'others first').toBe('saved');
    vi.advanceTimersByTime(4_500);
    expect(shown()).toBe('copied');
    queue.push(stays);
    vi.advanceTimersByTime(4_500);
    expect(shown()).toBe('stays');
    queue.push({ ...stays, args: { other: 1 } });
    queue.close();
    vi.advanceTimersByTime(500);
    expect([shown(), queue.current()?.args]).toEqual(['stays', { other: 1 }]);
    queue.close();
    vi.advanceTimersByTime(600_000);
    expect(shown()).toBeUndefined();
    expect(queue.history().map(({ message }) => message)).toEqual(['stays', 'saved', 'copied', 'stays']);
  });

  it('make no room for others while somebody reads one that stays', () => {
    vi.useFakeTimers();
    const queue = createNoticeQueue();
    queue.push({ severity: 'warning', message: 'stays', stays: true });
    queue.pause();
    queue.push({ severity: 'info', message: 'saved' });
    vi.advanceTimersByTime(600_000);
    expect(queue.current()?.message).toBe('stays');
    queue.resume();
    expect(queue.current()?.message).toBe('saved');
    vi.advanceTimersByTime(4_500);
    expect(queue.current()?.message).toBe('stays');
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

  it('show a second line, a sign of their own and something to do about it', async () => {
    const queue = createNoticeQueue();
    const onAct = vi.fn();
    renderWith(testEngine(), <Notices queue={queue} />);
    act(() =>
      queue.push({
        severity: 'warning',
        message: 'old',
        secondary: 'since.noon',
        action: { label: 'reload', act: onAct },
      }),
    );
    expect(screen.getByRole('status')).toHaveTextContent(/old.*since\.noon/);
    await userEvent.click(screen.getByRole('button', { name: 'reload' }));
    expect(onAct).toHaveBeenCalledOnce();
    expect(queue.current()).toBeUndefined();
  });

  it('give focus back to where it was when they are closed', async () => {
    const queue = createNoticeQueue();
    renderWith(
      testEngine(),
      <>
        <input aria-label="work" />
        <Notices queue={queue} />
      </>,
    );
    act(() => queue.push({ severity: 'info', message: 'saved' }));
    await userEvent.click(screen.getByRole('textbox'));
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('textbox')).toHaveFocus();
  });

  it('are heard in an open dialog, whose page behind is inert, and return to the page with it', () => {
    const queue = createNoticeQueue();
    const view = (open: boolean) => (
      <>
        <Dialog open={open} title="Delete?" onClose={() => {}} />
        <Notices queue={queue} />
      </>
    );
    const { rerender } = renderWith(testEngine(), view(true));
    act(() => queue.push({ severity: 'error', message: 'refused' }));
    expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent('refused');
    expect(screen.getAllByText('refused')).toHaveLength(1);
    rerender(
      <MemoryRouter>
        <EngineProvider engine={testEngine()}>{view(false)}</EngineProvider>
      </MemoryRouter>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('refused');
    queue.close();
  });

  it('stay in a list that counts the new ones and can be emptied, one by one or at once', () => {
    vi.useFakeTimers();
    const queue = createNoticeQueue();
    for (const message of ['one', 'two', 'three']) queue.push({ severity: 'info', message });
    vi.advanceTimersByTime(4_500);
    expect(queue.unseen(), 'what waits is not in the list yet').toBe(2);
    queue.see();
    expect(queue.unseen()).toBe(0);
    vi.advanceTimersByTime(4_500);
    expect(queue.unseen()).toBe(1);
    queue.remove(1);
    expect(queue.history().map(({ message }) => message)).toEqual(['two', 'three']);
    queue.clear();
    expect(queue.history()).toEqual([]);
    expect(queue.current()).toBeUndefined();
    vi.advanceTimersByTime(60_000);
    expect(queue.history()).toEqual([]);
  });
});

describe('a tooltip', () => {
  /** The simulated document has no popovers either. */
  const open = new WeakSet<Element>();
  beforeAll(() => {
    const matches = Element.prototype.matches;
    HTMLElement.prototype.matches = function (this: Element, selector: string) {
      return selector === ':popover-open' ? open.has(this) : matches.call(this, selector);
    } as typeof matches;
    HTMLElement.prototype.showPopover = function () {
      open.add(this);
    };
    HTMLElement.prototype.hidePopover = function () {
      open.delete(this);
    };
  });

  const draw = () => {
    vi.useFakeTimers();
    renderWith(
      testEngine(),
      <Tooltip text="Documentation">
        <button type="button">Help</button>
      </Tooltip>,
    );
    const tip = screen.getByText('Documentation');
    return { button: screen.getByRole('button'), shown: () => open.has(tip) };
  };

  it('describes its control, whether it shows or not', () => {
    expect(draw().button).toHaveAccessibleDescription('Documentation');
  });

  it('comes 100 ms after the pointer and goes with it', () => {
    const { button, shown } = draw();
    fireEvent.pointerOver(button, { pointerType: 'mouse' });
    vi.advanceTimersByTime(99);
    expect(shown()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(shown()).toBe(true);
    fireEvent.pointerOut(button, { pointerType: 'mouse' });
    vi.advanceTimersByTime(150);
    expect(shown()).toBe(false);
  });

  it('goes with Escape', () => {
    const { button, shown } = draw();
    fireEvent.pointerOver(button, { pointerType: 'mouse' });
    vi.advanceTimersByTime(100);
    fireEvent.keyDown(button, { key: 'Escape' });
    expect(shown()).toBe(false);
  });

  it('comes after a finger rests for 700 ms and stays for 1500 ms', () => {
    const { button, shown } = draw();
    fireEvent.pointerDown(button, { pointerType: 'touch' });
    vi.advanceTimersByTime(700);
    expect(shown()).toBe(true);
    fireEvent.pointerUp(button, { pointerType: 'touch' });
    vi.advanceTimersByTime(1_499);
    expect(shown()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(shown()).toBe(false);
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

  it('takes a prepared reason into its box, where it can be changed', async () => {
    const queue = draw();
    const take = vi.fn();
    const asked = ask(queue, {
      ...leave,
      reason: { required: true, take, prepared: async () => ['Asked for.', 'No use.'] },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Asked for.' }));
    const box = screen.getByRole('textbox');
    expect(box).toHaveFocus();
    await userEvent.type(box, ' By phone');
    await userEvent.click(screen.getByRole('button', { name: 'No use.' }));
    expect(box).toHaveValue('Asked for. By phone No use.');
    await userEvent.click(screen.getByRole('button', { name: 'leave.yes' }));
    expect(await asked).toBe(true);
    expect(take).toHaveBeenCalledWith('Asked for. By phone No use.');
  });

  it('waits for the one before it', async () => {
    const queue = draw();
    const first = ask(queue, leave);
    const second = ask(queue, { ...leave, title: 'second.title' });
    expect(screen.queryByText('second.title')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'leave.yes' }));
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
