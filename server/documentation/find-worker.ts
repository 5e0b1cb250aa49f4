import { answerOrders } from '../platform/thread';
import { createFind, type Find } from './find';
import type { Order } from './find-thread';
import type { Passage } from './page';

const finds = new Map<number, Find>();

/** Reads and searches passages in a thread of its own (`find-thread.ts`). */
answerOrders((order: Order): readonly Passage[] => {
  if (order.does === 'open') finds.set(order.at, createFind(order.candidates, order.words));
  else if (order.does === 'close') finds.delete(order.at);
  else {
    const find = finds.get(order.at);
    if (find === undefined) throw new Error('The passages could not be read.');
    return find(order.question, order.limit);
  }
  return [];
});
