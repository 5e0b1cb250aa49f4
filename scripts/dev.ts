import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { FastifyServerFactory } from 'fastify';
import { createServer as createVite } from 'vite';
import { readConfiguration } from '../server/platform/configuration';
import { start } from '../server/start';

/**
 * `npm run dev`: the server, with Vite's middlewares in front of it, in one process. Scripts and styles are replaced in the open
 * page; definitions are live as always.
 */
const project = join(import.meta.dirname, '..');
const { prefix } = readConfiguration(process.env);

const http: Server = createServer();
const vite = await createVite({
  root: project,
  configLoader: 'runner',
  base: `${prefix}/`,
  server: { middlewareMode: true, hmr: { server: http } },
});

/** Requests that Vite does not handle go to the server, with the original address. */
const serverFactory: FastifyServerFactory = (handle) =>
  http.on('request', (request, response) => {
    const { url } = request;
    vite.middlewares(request, response, () => {
      request.url = url;
      handle(request, response);
    });
  });

await start({
  development: { serverFactory },
  page: {
    template: (url) => vite.transformIndexHtml(url, readFileSync(join(project, 'index.html'), 'utf8')),
  },
});

// The server stops itself on these; Vite's watchers would keep the process running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void vite.close());
