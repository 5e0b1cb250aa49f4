import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RouteModel } from '../../../engine/model';
import { createPreloads } from '../../../server/definitions';
import { arrivalLanguage, arrivalScreen } from '../../../server/static/arrival';
import type { Visitor } from '../../../src/addresses/accept';
import { placeRoutes } from '../../../src/addresses/place';
import { resolve } from '../../../src/routing/resolve';
import { type ServerApp, serverApp } from '../../support/server-app';

let server: ServerApp;
beforeAll(async () => {
  server = await serverApp();
});
afterAll(() => server.close());

const definitions = () => server.app.services.definitions;
const get = (url: string) => server.app.server.inject({ url });
const everyRoute = (routes: readonly RouteModel[]): readonly RouteModel[] =>
  routes.flatMap((route) => [route, ...everyRoute(route.children)]);

describe('What a page needs first comes in one file', () => {
  test('that holds the same as the answers it stands for, for every screen and language', async () => {
    const preloads = createPreloads(definitions());
    const edition = definitions().edition();
    const manifest = definitions().manifest();
    for (const portal of Object.keys(edition.routes)) {
      for (const { screen } of everyRoute(edition.routes[portal]?.routes ?? [])) {
        if (screen === undefined) continue;
        for (const language of ['en', 'es', 'fr', 'ja']) {
          const path = preloads.path({ portal, screen, language, extent: 'whole' });
          const hash = /\.([0-9a-f]+)\.json$/.exec(path ?? '')?.[1] ?? '';
          const arrival = JSON.parse(preloads.read(hash) ?? 'null');
          expect(arrival.manifest).toEqual(manifest);
          for (const [name, model] of Object.entries(arrival.models)) {
            const [kind = '', id = '', of = ''] = /^(\w+)\/([\w-]+)\.(\w+)$/.exec(name)?.slice(1) ?? [];
            expect(model).toEqual(JSON.parse(definitions().artifact(kind, id, of) ?? 'null'));
          }
          expect(arrival.texts[language].iam).toEqual(edition.locales[`${language}/iam`]);
          expect(arrival.texts.en.common).toEqual(edition.locales['en/common']);
          const said = [...(edition.routes[portal]?.namespaces ?? []), ...edition.permissions.namespaces];
          for (const namespace of said)
            expect(arrival.texts[language][namespace]).toEqual(edition.locales[`${language}/${namespace}`]);
        }
      }
    }
  });

  test('and no schema of what operations take and answer, which no browser reads', () => {
    const preloads = createPreloads(definitions());
    const path = preloads.path({ portal: 'user', screen: 'sign-in', language: 'en', extent: 'whole' });
    const text = preloads.read(/\.([0-9a-f]+)\.json$/.exec(path ?? '')?.[1] ?? '') ?? '';
    const arrival = JSON.parse(text);
    const sources = arrival.models[`sources/sources.${arrival.manifest.sources}`];
    expect(Object.keys(sources)).toEqual(Object.keys(definitions().edition().sources));
    for (const source of Object.values<object>(sources)) {
      expect(source).not.toHaveProperty('payload');
      expect(source).not.toHaveProperty('answer');
    }
    expect(brotliCompressSync(text).length / 1000).toBeLessThan(28);
  });

  test('under its hash for ever, and under no other', async () => {
    const path = createPreloads(definitions()).path({
      portal: 'user',
      screen: 'home',
      language: 'ja',
      extent: 'screen',
    });
    const configuration = JSON.parse((await get('/iam/home')).payload.match(/\{.*\}/)?.[0] ?? '{}');
    expect(configuration.arrival.now).toMatch(/^\/iam\/definitions\/arrival\/sign-in\.[0-9a-f]+\.json$/);
    const answer = await get(configuration.arrival.now);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get(`/iam${path?.replace(/[0-9a-f]{8}\.json$/, '00000000.json')}`)).statusCode).toBe(404);
    expect((await get('/iam/definitions/arrival/..%2f..%2fpackage.json')).statusCode).toBe(404);
  });

  test('of the screen at which the browser comes to rest, for every route and for strangers and people', () => {
    const { routes, permissions } = definitions().edition();
    for (const mode of ['user', 'admin'] as const) {
      const model = routes[mode];
      if (!model) throw new Error(`There are no routes of the portal "${mode}".`);
      const places = placeRoutes(model.routes, {});
      for (const profile of [undefined, { role: 4, agentEnabled: true, agentTermsAccepted: true }]) {
        const context = { mode, settings: {}, ...(profile && { profile, person: profile }) };
        const visitor: Visitor = { profile, mode, permissions, context };
        for (const { fullPath } of everyRoute(model.routes)) {
          if (fullPath.includes(':')) continue;
          const guess = arrivalScreen(model, fullPath, profile !== undefined, {});
          const rest = resolve(places, { pathname: `/${fullPath}`, search: '', hash: '' }, visitor);
          if (rest.kind === 'login') expect([fullPath, guess]).toEqual([fullPath, 'sign-in']);
          if (rest.kind === 'page') expect([fullPath, guess]).toEqual([fullPath, rest.place.route.screen]);
        }
      }
    }
  });

  test.each([
    [{ lng: 'fr' }, 'ja', 'es', 'fr'],
    [{ lng: 'xx' }, 'ja-JP', 'es', 'ja'],
    [{}, undefined, 'de;q=1, es-MX;q=0.5, fr;q=0.8', 'fr'],
    [{}, 'zz', undefined, 'en'],
    [{ lng: ['fr', 'es'] }, undefined, ';;q=,,', 'en'],
  ])('in the language of %o, the cookie %s and the header %s: %s', (query, cookie, acceptLanguage, language) => {
    const settings = { languages: ['en', 'es', 'fr', 'ja'].map((value) => ({ value, endonym: value })) };
    expect(arrivalLanguage({ query, cookie, acceptLanguage }, settings)).toBe(language);
  });
});
