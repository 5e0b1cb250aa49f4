import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
};
const unpack = promisify(brotliDecompress);

/**
 * Answers scripts and styles that are not of this build: a tab that was opened before an upgrade, or by a server that was upgraded already,
 * asks for them.
 */
export function answerOtherBuilds(
  app: FastifyInstance,
  options: {
    readonly assets: string;
    readonly prefix: string;
    readonly shared: (path: string) => Promise<Buffer | undefined>;
  },
): void {
  const start = `${options.prefix}/assets/`;
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const name = path.startsWith(start) ? path.slice(start.length) : '';
    // Names with a hash of their content, as the build gives them.
    const type = types[/^[\w-]+(?:\.[\w-]+)*-[\w-]{8,}\.(\w+)$/.exec(name)?.[1] ?? ''];
    if (type === undefined || existsSync(join(options.assets, name))) return;
    const packed = await options.shared(`assets/${name}.br`);
    const content = packed ?? (await options.shared(`assets/${name}`));
    if (content === undefined) return;
    reply.type(type).header('Cache-Control', 'public, max-age=31536000, immutable').header('Vary', 'Accept-Encoding');
    if (packed === undefined) return reply.send(content);
    if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(await unpack(packed));
    return reply.header('Content-Encoding', 'br').send(packed);
  });
}
