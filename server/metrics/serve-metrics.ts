import { timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { Metrics } from './metrics';

/** Serves `/metrics` at a separate address, which load balancers do not expose. Returns a function that stops it. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port, token }: { readonly host: string; readonly port: number; readonly token: string | undefined },
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const answer = (status: number, text: string, type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
    if (request.url !== '/metrics' || request.method !== 'GET') return void answer(404, 'not found\n');
    if (token !== undefined && !isSame(request.headers.authorization ?? '', `Bearer ${token}`))
      return void answer(401, 'unauthorized\n');
    metrics.text().then(
      (text) => answer(200, text, metrics.contentType),
      () => answer(503, 'unavailable\n'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
