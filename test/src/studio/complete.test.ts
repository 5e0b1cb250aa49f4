import { beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../engine/model';
import { createCompiler } from '../../../src/blocks/studio/compiler/compiler';
import { insertItem } from '../../../src/blocks/studio/documents/commands';
import { openWork, type Step, take } from '../../../src/blocks/studio/documents/history';
import {
  listOf,
  type Path,
  readDocument,
  valueAt,
  withSource,
  withValue,
} from '../../../src/blocks/studio/documents/json';
import { portalVocabulary, projectTexts } from '../../support/good-project';

const files = await projectTexts();
const compiler = createCompiler(portalVocabulary, Number.POSITIVE_INFINITY);
beforeEach(() => compiler.load(files));

/** What becomes of a block that is added to a list of a document. */
function added(path: string, list: Path, block: JsonObject, change: (text: string) => string = (text) => text) {
  const before = change(files.find((file) => file.path === path)?.text ?? '');
  const count = listOf(valueAt(readDocument(before), list)).length;
  const text = insertItem(new Map([[path, before]]), path, list, count, block).changes[0]?.after ?? '';
  compiler.put(path, text);
  return { text, completed: compiler.complete(path, [...list, count]) };
}
const errorsWith = (path: string, text: string) => {
  compiler.put(path, text);
  return compiler.draw(path).problems;
};
const list = (source: string) => ({
  block: 'list',
  source,
  empty: { title: 'chat:welcome.body' },
  columns: [{ field: 'id', label: 'chat:welcome.body' }],
});
const [sessions, notifications, licenses, shared] = [
  'screens/user/account-sessions.screen.json',
  'screens/user/account-notifications.screen.json',
  'screens/admin/admin-licenses.screen.json',
  'schemas/shared/licenses.shared.json',
];

describe('What an added block needs', () => {
  test('is not what was wrong with the screen before', () => {
    const misspelt = (text: string) => withValue(text, ['sources', 'sessions', 'source'], 'listSession');
    const { text, completed } = added(sessions, ['blocks'], { block: 'article', body: 'chat:welcome.body' }, misspelt);
    expect(completed).toEqual({ text });
  });

  test('is asked for where the only source of the screen does not fit, with sources that do', () => {
    const { text, completed } = added(notifications, ['blocks'], list('settings'));
    const { choose } = completed;
    expect(completed.text).toBe(text);
    expect(choose?.declares).toBe(true);
    expect(choose?.names.length).toBeGreaterThan(5);
    for (const name of choose?.names.slice(0, 3) ?? [])
      expect(
        errorsWith(notifications, withSource(text, choose?.at ?? [], name)).map(({ place }) => place.pointer),
      ).not.toContain(`/${choose?.at.join('/')}`);
  });

  test('is no source whose name the screen has for another one, which would be lost', () => {
    const reading = (text: string) => {
      const settings = valueAt(readDocument(text), ['sources', 'settings']) ?? null;
      return withValue(text, ['sources', 'listLicenses'], settings);
    };
    const { completed } = added(notifications, ['blocks'], list('settings'), reading);
    expect(completed.choose?.declares).toBe(true);
    expect(completed.choose?.names.length).toBeGreaterThan(5);
    expect(completed.choose?.names).not.toContain('listLicenses');
  });

  test('may be a source of the detail around it', () => {
    const { completed, text } = added(licenses, ['blocks', 0, 'detail', 'blocks'], list('unknown'));
    const { choose } = completed;
    const detail = valueAt(readDocument(text), ['blocks', 0, 'detail', 'sources']) as JsonObject;
    expect(Object.keys(detail)).toEqual(expect.arrayContaining(choose?.names.filter((name) => name in detail) ?? []));
    expect(choose?.names.some((name) => name in detail)).toBe(true);
    expect(choose?.declares).toBe(false);
  });

  test('is no source of a file that can have none', () => {
    const { completed, text } = added(shared, ['blocks', 'statements', 'detail', 'blocks'], list('unknown'));
    expect(completed.choose?.declares ?? false).toBe(false);
    expect(readDocument(text)).not.toHaveProperty('sources');
  });

  test('is offered untried where trying takes too long, and nothing is written', () => {
    const hurried = createCompiler(portalVocabulary, 0);
    hurried.load(files);
    const { text, completed } = added(notifications, ['blocks'], list('settings'));
    const { choose } = completed;
    hurried.put(notifications, text);
    const quick = hurried.complete(notifications, choose === undefined ? [] : choose.at.slice(0, -1));
    expect(quick.text).toBe(text);
    expect(quick.choose?.names.length).toBeGreaterThan(choose?.names.length ?? 0);
  });
});

test('What completes something that was added is undone with it, however long it took', () => {
  const step = (at: number, before: string, after: string, label: string): Step => ({
    changes: [{ path: 'a', before, after }],
    label,
    about: 'x',
    merge: 'one',
    at,
  });
  const done = (label: string) =>
    take(take(openWork([['a', '1']]), step(0, '1', '2', label)), step(60_000, '2', '3', label)).done;
  expect(done('add')).toHaveLength(1);
  expect(done('change')).toHaveLength(2);
});
