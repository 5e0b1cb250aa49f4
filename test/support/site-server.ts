import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request as ask } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { requestId, type SitePlace } from '../../server/static/site-places';
import { localServer } from './local-server';
import { freePort } from './server-process';

/** A web server with the portal as files, in front of a backend. */
export interface SiteServer {
  /** `http://127.0.0.1:4500`, without the prefix. */
  readonly origin: string;
  stop(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** A plain file server with the headers of the locations, and a proxy to the backend: nothing else. */
export async function plainSite(
  folder: string,
  places: readonly SitePlace[],
  prefix: string,
  backend: string,
): Promise<SiteServer> {
  const server = await localServer(async (incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://site');
    const place = places.find(({ path }) => new RegExp(path).test(pathname));
    if (place?.answers === 'backend') {
      const { hostname, port } = new URL(backend);
      const { method, url: path, headers } = incoming;
      const passed = ask({ hostname, port, method, path, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      passed.on('error', () => outgoing.destroy());
      incoming.pipe(passed);
      return;
    }
    const nonce = randomBytes(16).toString('hex');
    const headers = Object.entries(place?.headers ?? {}).map(([name, value]) => [
      name,
      value.replaceAll(requestId, nonce),
    ]);
    const pages = { page: `${prefix}/index.html`, adminPage: `${prefix}/admin/index.html`, file: pathname } as const;
    const file = join(folder, 'site', normalize(place ? pages[place.answers] : pathname));
    const content = await readFile(file).catch(() => undefined);
    if (content === undefined) return void outgoing.writeHead(404, Object.fromEntries(headers)).end();
    const isPage = place?.answers !== 'file';
    const body = isPage ? content.toString('utf8').replaceAll('__CSP_NONCE__', nonce) : content;
    outgoing.writeHead(200, { 'Content-Type': types[extname(file)], ...Object.fromEntries(headers) }).end(body);
  });
  return { origin: server.address, stop: server.close };
}

/** nginx of this machine, if there is one; `NGINX_PATH` names another. */
export const nginx = [process.env.NGINX_PATH, '/usr/sbin/nginx'].find((path) => path && existsSync(path));

/** nginx with the generated locations, in the `server` of `deploy/nginx-static.conf`. */
export async function nginxSite(folder: string, backend: string): Promise<SiteServer> {
  const home = await mkdtemp(join(tmpdir(), 'portico-nginx-'));
  const port = await freePort();
  const locations = join(home, 'locations.conf');
  const written = await readFile(join(folder, 'nginx', 'locations.conf'), 'utf8');
  // The headers of a proxy disable the demo, whose users the test signs in.
  await writeFile(locations, written.replaceAll(/^.*X-Forwarded-.*$/gm, ''));
  await writeFile(
    join(home, 'types'),
    `types { ${Object.entries(types)
      .map(([end, type]) => `${type} ${end.slice(1)};`)
      .join(' ')} }`,
  );
  await writeFile(
    join(home, 'nginx.conf'),
    `daemon off; master_process off; pid ${home}/pid; error_log ${home}/error.log;
events {}
http {
  include ${home}/types;
  access_log off;
  client_body_temp_path ${home}/body; proxy_temp_path ${home}/proxy; fastcgi_temp_path ${home}/fastcgi;
  uwsgi_temp_path ${home}/uwsgi; scgi_temp_path ${home}/scgi;
  upstream portico_api { server ${new URL(backend).host}; keepalive 8; }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 1100k;
    root ${folder}/site;
    set $portico_backend http://portico_api;
    include ${locations};
    location = / { return 302 /iam/; }
  }
}`,
  );
  const child = spawn(nginx ?? 'nginx', ['-p', home, '-e', join(home, 'error.log'), '-c', join(home, 'nginx.conf')]);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; ; attempt++) {
    if (await fetch(origin, { redirect: 'manual' }).catch(() => undefined)) break;
    if (attempt > 100 || child.exitCode !== null)
      throw new Error(`nginx did not start: ${await readFile(join(home, 'error.log'), 'utf8')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(home, { recursive: true, force: true });
    },
  };
}
