import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerApp, serverApp } from '../../support/server-app';

const servers: ServerApp[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

/** Asks exactly as written: a client that parses the address would put it right first. */
async function ask(port: number, path: string) {
  return new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
    const asked = request({ port, path, headers: { accept: 'text/html' } }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode, location: answer.headers.location }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

describe.each(['/', '/iam'])('An address that is none, where the portal stands at %s (quality S39, S48)', (prefix) => {
  let port = 0;
  beforeAll(async () => {
    const server = await serverApp({ environment: { APPLICATION_PREFIX: prefix } });
    servers.push(server);
    await server.app.server.listen({ host: '127.0.0.1', port: 0 });
    port = (server.app.server.server.address() as AddressInfo).port;
  });

  test.each(['//', '///', '//evil.example/x', '/\\evil.example', '//?target=//evil.example', '/%E0%A4%A', '/%00'])(
    '%s breaks nothing, and leads nowhere else',
    async (path) => {
      const { status, location } = await ask(port, path);
      expect([200, 302, 400, 404]).toContain(status);
      if (location !== undefined) expect(new URL(location, 'http://portal.test').host).toBe('portal.test');
    },
  );
});
