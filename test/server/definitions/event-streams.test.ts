import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createSchemaValidators, type LiveDefinitions, registerDefinitionRoutes } from '../../../server/definitions';
import { createCompressedTexts } from '../../../server/platform/http/compressed';
import { createErrorReply } from '../../../server/platform/http/error-reply';

const app = Fastify();
const tabs: AbortController[] = [];
afterEach(async () => {
  for (const tab of tabs) tab.abort();
  await app.close();
});

test('so many tabs hear of editions at once, further ones are told to come later, and who leaves makes room (quality S58)', async () => {
  // Streams ask for the edition's hash and for news, and for nothing else.
  const definitions = { edition: () => ({ hash: 'abc' }), onEdition: () => () => {} } as unknown as LiveDefinitions;
  app.setErrorHandler(createErrorReply(() => ({})));
  registerDefinitionRoutes(app, definitions, {
    showProblems: () => false,
    preloads: { read: () => undefined },
    validators: createSchemaValidators(),
    compressed: createCompressedTexts(),
    mostStreams: 2,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/definitions/events`;
  const open = async () => {
    const tab = new AbortController();
    tabs.push(tab);
    return { tab, answer: await fetch(address, { signal: tab.signal }) };
  };
  const first = await open();
  const second = await open();
  expect([first.answer.status, second.answer.status]).toEqual([200, 200]);
  const third = await open();
  expect([third.answer.status, third.answer.headers.get('retry-after')]).toEqual([503, '60']);
  first.tab.abort();
  await expect.poll(async () => (await open()).answer.status).toBe(200);

  // A stop ends streams, and tells each tab another time to come back.
  const [heard] = await Promise.all([second.answer.text(), app.close()]);
  expect(heard).toMatch(/retry: \d{4,5}\n\n$/);
});
