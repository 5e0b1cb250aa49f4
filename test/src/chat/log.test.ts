import { describe, expect, it } from 'vitest';
import type { ChatEvent } from '../../../src/blocks/chat/events';
import { applyEvent, beginAnswer, emptyLog, logOf, withPending } from '../../../src/blocks/chat/log';

const at = '2026-11-22T10:00:00.000Z';
const event = (seq: number, type: string, content: ChatEvent['content'] = {}, turnId = 't1'): ChatEvent => ({
  id: `e${seq}`,
  seq,
  type,
  at,
  turnId,
  content,
});
const asked = event(1, 'USER_MESSAGE', { text: 'Which licenses?' });
const answerIn = (log: ReturnType<typeof logOf>) => {
  const answer = log.items.findLast((item) => item.kind === 'answer');
  if (answer?.kind !== 'answer') throw new Error('no answer');
  return answer;
};

describe('the log of a chat', () => {
  it('puts parts together, and ends with the whole answer', () => {
    const writing = [asked, event(2, 'DELTA', { text: 'Two ' }), event(3, 'DELTA', { text: 'licenses.' })];
    expect(answerIn(logOf(writing))).toMatchObject({ text: 'Two licenses.', state: 'writing' });
    const sources = event(4, 'SOURCES', { items: [{ title: 'Keys', heading: ['Rotate'], address: '/doc/keys' }] });
    const done = logOf([...writing, sources, event(5, 'ASSISTANT_MESSAGE', { text: 'Two licenses!', known: true })]);
    expect(answerIn(done)).toMatchObject({ text: 'Two licenses!', state: 'done', eventId: 'e5' });
    expect(answerIn(done).sources.map(({ address }) => address)).toEqual(['/doc/keys']);
    expect(done.last).toBe(5);
  });

  it('takes no event twice, whatever is told again after a lost connection', () => {
    const log = logOf([asked, event(2, 'DELTA', { text: 'Two ' })]);
    expect(applyEvent(log, event(2, 'DELTA', { text: 'Two ' }))).toBe(log);
    expect(applyEvent(log, asked)).toBe(log);
  });

  it('is the same log in whatever order a list tells it', () => {
    const events = [asked, event(2, 'DELTA', { text: 'a' }), event(3, 'STOPPED')];
    expect(logOf(events.toReversed())).toEqual(logOf(events));
  });

  it('keeps each message that an event does not change', () => {
    const before = logOf([asked, event(2, 'ASSISTANT_MESSAGE', { text: 'x' })]);
    const after = applyEvent(before, event(3, 'USER_MESSAGE', { text: 'y' }, 't2'));
    expect(after.items.slice(0, 2)).toEqual(before.items);
    expect(after.items[0]).toBe(before.items[0]);
    expect(after.items[1]).toBe(before.items[1]);
  });

  it('takes the question that was on its way as the one that came', () => {
    const pending = withPending(emptyLog, 'Which licenses?');
    expect(pending.items).toMatchObject([{ pending: true, text: 'Which licenses?' }]);
    expect(applyEvent(pending, asked).items.map(({ kind }) => kind)).toEqual(['question', 'answer']);
    expect(withPending(pending, undefined).items).toEqual([]);
  });

  it('puts the question before an answer that was begun without it', () => {
    const log = applyEvent(beginAnswer(emptyLog, 't1', at), asked);
    expect(log.items.map(({ kind }) => kind)).toEqual(['question', 'answer']);
    expect(beginAnswer(log, 't1', at)).toBe(log);
  });

  it('leaves what was said where another adapter takes over', () => {
    const log = logOf([
      asked,
      event(2, 'DELTA', { text: 'Half an ans' }),
      event(3, 'FALLBACK'),
      event(4, 'ASSISTANT_MESSAGE', { text: 'All of it.' }),
    ]);
    expect(log.items).toMatchObject([
      { kind: 'question' },
      { text: 'Half an ans', state: 'broken' },
      { text: 'All of it.', state: 'done', fallback: true },
    ]);
  });

  it('changes the card that it has, wherever the news of it comes', () => {
    const card = { actionId: 'a1', type: 'CREATE_API_KEY', values: { name: 'CI' }, status: 'PROPOSED' };
    const shown = logOf([asked, event(2, 'ACTION', card), event(3, 'ASSISTANT_MESSAGE', { text: 'Here.' })]);
    const { turnId: _turn, ...later } = event(4, 'ACTION', { ...card, status: 'SUCCEEDED' });
    expect(answerIn(applyEvent(shown, later)).cards).toMatchObject([{ id: 'a1', status: 'SUCCEEDED' }]);
  });

  it('keeps what a card is about when it expires, and learns what has changed', () => {
    const card = { actionId: 'a1', type: 'X', values: { a: 1 }, target: { id: 'k', label: 'CI' }, status: 'PROPOSED' };
    const shown = logOf([asked, event(2, 'ACTION', card)]);
    const changed = { values: [{ label: 'Status', was: 'Active', now: 'Disabled' }] };
    const { turnId: _turn, ...later } = event(3, 'ACTION', { actionId: 'a1', type: 'X', status: 'EXPIRED', changed });
    expect(answerIn(applyEvent(shown, later)).cards).toMatchObject([
      { values: { a: 1 }, target: 'CI', status: 'EXPIRED', changes: { form: false, gone: false, ...changed } },
    ]);
  });

  it('has ends, ratings and tools', () => {
    const limit = logOf([asked, event(2, 'LIMIT', { figure: 'MESSAGES', period: 'DAY', resetsAt: at })]);
    expect(answerIn(limit)).toMatchObject({ state: 'limited', limit: { figure: 'MESSAGES' } });
    expect(answerIn(logOf([asked, event(2, 'ERROR', { code: 'INTERRUPTED' })]))).toMatchObject({
      state: 'failed',
      code: 'INTERRUPTED',
    });
    const rated = logOf([
      asked,
      event(2, 'TOOL_CALL', { tool: 'licenses', arguments: { status: 'ACTIVE' } }),
      event(3, 'TOOL_RESULT', { tool: 'licenses', count: 2 }),
      event(4, 'ASSISTANT_MESSAGE', { text: 'Two.' }),
      event(5, 'FEEDBACK', { eventId: 'e4', rating: 'DOWN' }),
    ]);
    expect(answerIn(rated)).toMatchObject({
      rating: 'DOWN',
      tools: [{ tool: 'licenses', asked: { status: 'ACTIVE' }, answered: { count: 2 } }],
    });
  });
});
