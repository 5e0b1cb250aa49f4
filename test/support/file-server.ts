import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type LocalServer, localServer } from './local-server';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Serves the files of a folder, each with this policy, its scripts for workers too. */
export function serveFiles(root: string, policy: string): Promise<LocalServer> {
  return localServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(root, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    if (!existsSync(file)) return response.writeHead(404).end();
    const type = types[extname(file)] ?? 'application/octet-stream';
    return response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(readFileSync(file));
  });
}
