import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FieldFormModel, RouteModel } from '../../engine/model';
import { compileProject, type Edition, editionOf } from '../../server/definitions';
import keptOut from '../../server/definitions/kept-out.json';
import { portalVocabulary, projectSources } from '../support/good-project';

/** What holds for every form, screen and letter of the portal, no matter who writes the next one. */
let edition: Edition;
beforeAll(async () => {
  const made = editionOf(compileProject(await projectSources(), portalVocabulary));
  if (made === undefined) throw new Error('The definitions of the project do not compile.');
  edition = made;
});

const languages = ['en', 'es', 'fr', 'ja'];
const textOf = (language: string, key: string): unknown => {
  const [namespace = '', path = ''] = key.includes(':') ? key.split(':') : ['iam', key];
  let found: unknown = edition.locales[`${language}/${namespace}`];
  for (const part of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[part];
  return found;
};
const within = (route: RouteModel): readonly RouteModel[] => [route, ...route.children.flatMap(within)];
const fieldForms = () => Object.values(edition.forms).filter((form): form is FieldFormModel => form.kind === 'fields');

describe('Every form', () => {
  test('erases a code that was wrong, so that the boxes take the next one', () => {
    const codes = fieldForms().flatMap(({ id, fields }) =>
      fields.filter(({ type }) => type === 'code').map(({ name, eraseOnError }) => ({ form: id, name, eraseOnError })),
    );
    expect(codes.length).toBeGreaterThan(4);
    expect(codes.filter(({ eraseOnError }) => !eraseOnError)).toEqual([]);
  });
});

describe('Who may only look', () => {
  test('may open every page of the administrators, and ask for all that is read there', () => {
    const { permissions, leastAdministrator } = edition.permissions;
    const asksMore = ({ permission = '' }: { readonly permission?: string }) =>
      (permissions[permission]?.minimum ?? 0) > leastAdministrator;
    const routes = (edition.routes.admin?.routes ?? []).flatMap(within);
    expect(routes.length).toBeGreaterThan(20);
    expect(routes.filter(asksMore).map(({ id }) => id)).toEqual([]);
    const { sources } = JSON.parse(readFileSync('schemas/sources.json', 'utf8')) as {
      readonly sources: Readonly<Record<string, { readonly method: string; readonly permission?: string }>>;
    };
    const reads = Object.entries(sources).filter(([, { method }]) => method === 'GET');
    expect(reads.length).toBeGreaterThan(50);
    expect(reads.filter(([, source]) => asksMore(source)).map(([name]) => name)).toEqual([]);
  });
});

describe('Every page', () => {
  test.each(languages)('has a title of its own in its portal: %s', (language) => {
    for (const { portal, routes } of Object.values(edition.routes)) {
      // One screen that shows many pages bears the title of them all.
      const pages = routes.flatMap(within).filter(({ fullPath }) => !fullPath.includes(':'));
      const screens = new Set(pages.flatMap(({ screen }) => screen ?? []));
      const titles = [...screens].map((id) => textOf(language, edition.screens[id]?.title ?? ''));
      expect(titles.length).toBeGreaterThan(10);
      expect(
        titles.filter((title, at) => typeof title !== 'string' || titles.indexOf(title) !== at),
        portal,
      ).toEqual([]);
    }
  });
});

describe('Every notice about the account', () => {
  test.each(languages)('has a subject of its own: %s', (language) => {
    const { notices, noticeSubjects } = JSON.parse(readFileSync(`locales/${language}/email.json`, 'utf8'));
    const subjects = Object.keys(notices).map((notice) => noticeSubjects[notice]);
    expect(subjects.every((subject) => typeof subject === 'string')).toBe(true);
    expect(new Set(subjects).size).toBe(subjects.length);
  });
});

test('A cell of an API key that holds nothing says what that means', () => {
  const list = edition.screens.keys?.blocks.find((block) => block.block === 'list');
  const { columns } = list as unknown as { readonly columns: readonly { readonly empty?: string }[] };
  expect(columns.flatMap(({ empty }) => empty ?? [])).toEqual([
    'screens:keys.allLicenses',
    'screens:keys.neverUsed',
    'screens:keys.neverExpires',
  ]);
});

test('Screens that no set may contain use no shared block, which a set may contain', async () => {
  const patterns = keptOut.documents.map((each) => new RegExp(each));
  const kept = (await projectSources()).filter(
    ({ path }) => path.startsWith('screens/') && patterns.some((pattern) => pattern.test(path)),
  );
  expect(kept.length).toBeGreaterThan(3);
  expect(kept.filter(({ bytes }) => new TextDecoder().decode(bytes as Uint8Array).includes('"use"'))).toEqual([]);
});
