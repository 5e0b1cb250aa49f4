import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { SharedFiles } from '../shared-files/shared-files';

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  // The document of the studio's preview; the build has no other below `assets`.
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
};
const unpack = promisify(brotliDecompress);
/** Milliseconds for which an unknown name is not looked up again, and the maximum number of such names. */
const absence = { lasts: 5_000, most: 1_000 };

/** Serves scripts and styles of other builds: a tab opened before an upgrade, or by an already upgraded server, requests them. */
export function answerOtherBuilds(
  app: FastifyInstance,
  options: {
    readonly assets: string;
    readonly prefix: string;
    /** The first of these files that other processes have. */
    readonly shared: SharedFiles['first'];
    readonly now?: () => number;
  },
): void {
  const { assets, shared, now = Date.now } = options;
  const start = `${options.prefix}/assets/`;
  /** Expiry of each absent name; oldest first. */
  const absent = new Map<string, number>();
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const name = path.startsWith(start) ? path.slice(start.length) : '';
    // Names with a hash of their content, as the build gives them.
    const type = types[/^[\w-]+(?:\.[\w-]+)*-[\w-]{8,}\.(\w+)$/.exec(name)?.[1] ?? ''];
    if (type === undefined || existsSync(join(assets, name))) return;
    if ((absent.get(name) ?? 0) > now()) return;
    const found = await shared([`assets/${name}.br`, `assets/${name}`]);
    absent.delete(name);
    if (found === undefined) {
      absent.set(name, now() + absence.lasts);
      const [oldest] = absent.keys();
      if (absent.size > absence.most && oldest !== undefined) absent.delete(oldest);
      return;
    }
    reply.type(type).header('Cache-Control', 'public, max-age=31536000, immutable').header('Vary', 'Accept-Encoding');
    const { path: foundAt, content } = found;
    if (!foundAt.endsWith('.br')) return reply.send(content);
    if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(await unpack(content));
    return reply.header('Content-Encoding', 'br').send(content);
  });
}
