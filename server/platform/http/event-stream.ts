import type { FastifyReply, FastifyRequest } from 'fastify';

/** A stream of server-sent events to one reader. */
export interface EventStream {
  /** False once the reader is gone, or was too slow. */
  readonly open: boolean;
  write(event: { readonly id?: string; readonly event?: string; readonly data?: string }): void;
  comment(): void;
  close(): void;
  /** Runs once, when the stream is over for whatever reason. */
  onClose(work: () => void): void;
}

/** A reader who does not read is dropped rather than buffered: they come back and read on. */
const mostUnread = 1_000_000;

/** Opens a stream of events. A proxy must neither keep nor change it. */
export function openEventStream(request: FastifyRequest, reply: FastifyReply): EventStream {
  const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]);
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...Object.fromEntries(headers),
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
    // HTTP/2 has one connection for all, which goes on.
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
  // The reader learns at once that the stream is there.
  send('retry: 1000\n\n');
  return {
    get open() {
      return open;
    },
    write({ id, event, data = '' }) {
      const name = event === undefined ? '' : `event: ${event}\n`;
      // One line of data: JSON has no line ends of its own.
      send(`${id === undefined ? '' : `id: ${id}\n`}${name}data: ${data}\n\n`);
    },
    comment: () => send(':\n\n'),
    close() {
      over();
      // Readers come back one after another, not all at once.
      raw.end(`retry: ${Math.round(500 + Math.random() * 2_500)}\n\n`, () => raw.destroy());
    },
    onClose: (work) => void works.push(work),
  };
}
