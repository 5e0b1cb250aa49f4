import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { gzipSync } from 'node:zlib';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
};

/**
 * Serves one folder per page, `/<page>/`, on this machine only.
 * @param answer what `/api/…` returns as JSON, by path and query; the same for every page
 */
export async function servePages(
  folders: Readonly<Record<string, string>>,
  port = 0,
  answer?: (path: string) => Promise<string>,
): Promise<Server> {
  const cache = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    if (answer !== undefined && request.url?.startsWith('/api/') === true) {
      const body = await answer(request.url.slice('/api/'.length));
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(body);
      return;
    }
    const file = fileOf(folders, new URL(request.url ?? '/', 'http://localhost').pathname);
    try {
      if (file === undefined) throw new Error('no such page');
      const body = cache.get(file) ?? gzipSync(await readFile(file), { level: 9 });
      cache.set(file, body);
      response.writeHead(200, {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        'content-encoding': 'gzip',
        'cache-control': 'no-store',
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => {
    server.listen(port, '127.0.0.1', listening);
  });
  return server;
}

/** `/rhf/` is the page `rhf.html` of its folder, whatever the folder's name. */
function fileOf(folders: Readonly<Record<string, string>>, path: string): string | undefined {
  const [, page = '', ...rest] = path.split('/');
  const folder = Object.hasOwn(folders, page) ? folders[page] : undefined;
  if (folder === undefined) return undefined;
  const wished = rest.join('/');
  const file = resolve(folder, wished === '' ? `${folder.split(sep).at(-1)}.html` : wished);
  return file.startsWith(join(folder, sep)) ? file : undefined;
}

/** Where a server listens: `http://127.0.0.1:4401`. */
export function originOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens nowhere.');
  return `http://127.0.0.1:${address.port}`;
}
