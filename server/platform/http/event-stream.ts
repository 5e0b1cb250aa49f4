import type { FastifyReply, FastifyRequest } from 'fastify';

/** A stream of server-sent events to one client. */
export interface EventStream {
  /** False once the client has disconnected, or was too slow. */
  readonly open: boolean;
  write(event: { readonly id?: string; readonly event?: string; readonly data?: string }): void;
  comment(): void;
  close(): void;
  /** Runs once, when the stream ends for any reason. */
  onClose(work: () => void): void;
}

/** A client that does not read is disconnected instead of buffered: it reconnects and continues. */
const mostUnread = 1_000_000;

/** Opens a stream of events. A proxy must neither cache nor change it. */
export function openEventStream(request: FastifyRequest, reply: FastifyReply): EventStream {
  const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]);
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...Object.fromEntries(headers),
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
    // HTTP/2 shares one connection for everything, which stays open.
    ...(request.raw.httpVersionMajor < 2 && { Connection: 'close' }),
  });
  let open = true;
  const works: (() => void)[] = [];
  const over = () => {
    if (!open) return;
    open = false;
    for (const work of works) work();
  };
  raw.on('close', over);
  raw.on('error', over);
  request.raw.on('close', over);
  const send = (text: string) => {
    if (!open) return;
    raw.write(text);
    if (raw.writableLength > mostUnread) {
      over();
      raw.destroy();
    }
  };
  // Notifies the client at once that the stream is open.
  send('retry: 1000\n\n');
  return {
    get open() {
      return open;
    },
    write({ id, event, data = '' }) {
      const name = event === undefined ? '' : `event: ${event}\n`;
      // One line of data: JSON contains no raw line ends.
      send(`${id === undefined ? '' : `id: ${id}\n`}${name}data: ${data}\n\n`);
    },
    comment: () => send(':\n\n'),
    close() {
      over();
      // Clients reconnect spread over time, not all at once.
      raw.end(`retry: ${Math.round(500 + Math.random() * 2_500)}\n\n`, () => raw.destroy());
    },
    onClose: (work) => void works.push(work),
  };
}
