import { describe, expect, test } from 'vitest';
import { createThread } from '../../../server/platform/thread';

/** A thread without any module: it answers by the protocol of `answerOrders`. */
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    let heard = 0;
    parentPort.on('message', ({ number, content }) => {
      if (content === 'end') process.exit(1);
      if (content === 'break') throw new Error('Broken.');
      if (content === 'sleep') return;
      const refused = content === 'refuse';
      parentPort.postMessage({ number, content: refused ? { failed: 'Refused.' } : { answer: [content, ++heard] } });
    });
  `)}`,
);

describe('Another thread', () => {
  test('answers each order with its own answer, and remembers', async () => {
    const { ask } = createThread<string, unknown>({ program });
    expect(await Promise.all(['a', 'b', 'c'].map(ask))).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ]);
    await expect(ask('refuse')).rejects.toThrow('Refused.');
    expect(await ask('d')).toEqual(['d', 4]);
  });

  test.each([
    ['end', 'The thread ended.'],
    ['break', 'Broken.'],
    ['sleep', 'The thread took too long.'],
  ])('that is told to %s fails all that waits for it; the next order begins another', async (order, message) => {
    const { ask, ended } = createThread<string, unknown>({ program, patience: 1_000 });
    await ask('a');
    const waiting = [ask(order), ask('sleep')];
    for (const answer of waiting) await expect(answer).rejects.toThrow(message);
    expect(ended()).toBe(1);
    expect(await ask('b'), 'it knows nothing of the one before').toEqual(['b', 1]);
  });
});
