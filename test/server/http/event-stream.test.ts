import { connect } from 'node:net';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { type EventStream, openEventStream } from '../../../server/platform/http/event-stream';

const app = fastify();
afterAll(() => app.close());

test('a reader who does not read is dropped at a megabyte, and what listens for it ends once', async () => {
  const opened = new Promise<EventStream>((go) => {
    app.get('/stream', (request, reply) => go(openEventStream(request, reply)));
  });
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write('GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const stream = await opened;
  let ends = 0;
  stream.onClose(() => {
    ends += 1;
  });
  // What the operating system takes before anybody reads does not count.
  let written = 0;
  while (stream.open && written < 64) {
    stream.write({ data: 'x'.repeat(500_000) });
    written += 1;
    await new Promise((go) => setImmediate(go));
  }
  expect(stream.open).toBe(false);
  stream.write({ data: 'nothing' });
  stream.close();
  expect(ends).toBe(1);
  socket.destroy();
});
