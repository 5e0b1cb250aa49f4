import { parentPort } from 'node:worker_threads';
import { createFind, type Find } from './find';
import type { Answer, Order } from './find-thread';

/** Reads and searches passages in a thread of its own (`find-thread.ts`). */
const port = parentPort;
const finds = new Map<number, Find>();
port?.on('message', (order: Order) => {
  if (order.does === 'open') finds.set(order.at, createFind(order.candidates, order.words));
  else if (order.does === 'close') finds.delete(order.at);
  else
    port.postMessage({
      id: order.id,
      found: finds.get(order.at)?.(order.question, order.limit) ?? [],
    } satisfies Answer);
});
