import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createDocumentation, type Documentation } from '../../../server/documentation';
import { computing } from '../../support/waiting';

const project = join(import.meta.dirname, '../../..');
const languages = ['en', 'es', 'fr', 'ja'] as const;

const read = (path: string) => JSON.parse(readFileSync(join(project, path), 'utf8'));

function rethrow(error: Error): never {
  throw error;
}

async function open(folder: string, watch: boolean, onTrouble: (error: Error) => void = rethrow) {
  return createDocumentation({ project: folder, languages: () => languages, onTrouble, watch });
}

describe('The pages of the documentation', () => {
  let documentation: Documentation;
  beforeAll(async () => {
    documentation = await open(project, false);
  });

  const shapeOf = (language: string) =>
    documentation.pages(language).map(({ name, order, revision, language: own, sections }) => ({
      name,
      order,
      revision,
      own: own === language,
      sections: sections.map(({ anchor, level }) => `${level} ${anchor ?? ''}`),
    }));

  test.each(languages)('are the same in %s: names, order, headings', (language) => {
    expect(shapeOf(language)).toEqual(shapeOf('en'));
    expect(shapeOf(language).length).toBeGreaterThanOrEqual(11);
  });

  test.each(languages)('name in %s what each section is asked for', (language) => {
    for (const { name, summary, sections } of documentation.pages(language)) {
      expect(summary, name).not.toBe('');
      for (const { anchor, questions } of sections)
        expect(questions.length, `${language} ${name}#${anchor}`).toBeGreaterThanOrEqual(3);
    }
  });

  test.each(languages)('lead in %s to routes and headings that are there', (language) => {
    interface Route {
      readonly path: string;
      readonly children?: readonly Route[];
    }
    const paths = new Set<string>();
    const walk = (routes: readonly Route[], above: string) => {
      for (const { path, children = [] } of routes) {
        paths.add(`${above}/${path}`);
        walk(children, `${above}/${path}`);
      }
    };
    walk(read('screens/user/routes.json').routes, '');
    const pages = documentation.pages(language);
    const anchors = new Set(
      pages.flatMap(({ name, sections }) =>
        sections.map(({ anchor }) => `/doc/${name}${anchor === undefined ? '' : `#${anchor}`}`),
      ),
    );
    for (const { name, body } of pages)
      for (const [, written = ''] of body.matchAll(/\]\(([^)]+)\)/g)) {
        const target = written.startsWith('#') ? `/doc/${name}${written}` : written;
        expect(anchors.has(target) || paths.has(target), `${language} ${name}: ${written}`).toBe(true);
      }
  });

  test.each(languages)('use in %s the words of the glossary', (language) => {
    const { terms, writing } = read('locales/glossary.json');
    const wrong = [
      ...terms.flatMap(({ never }: { never?: Record<string, string[]> }) => never?.[language] ?? []),
      ...(writing[language] ?? []),
    ];
    for (const { name, title, summary, body } of documentation.pages(language)) {
      const text = body
        .replaceAll(/```[\s\S]*?```/g, '')
        .replaceAll(/`[^`]*`/g, '')
        .replaceAll(/\]\([^)]*\)|\{#[^}]*\}/g, ']');
      for (const pattern of wrong)
        for (const line of [title, summary, ...text.split('\n')])
          expect(line, `${name}: ${pattern}`).not.toMatch(new RegExp(pattern, 'u'));
    }
  });

  test.each(languages)('say in %s what the screens say', (language) => {
    const texts = new Set<string>();
    const collect = (value: unknown) => {
      if (typeof value === 'string') texts.add(value.replaceAll('\u00a0', ' '));
      else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) collect(part);
    };
    for (const file of ['screens', 'iam', 'common', 'kit']) collect(read(`locales/${language}/${file}.json`));
    const all = [...texts].join('\n');
    // Words of a list that are said in passing need not be a label of their own.
    const labels = documentation
      .pages(language)
      .flatMap(({ name, body }) =>
        [...body.replaceAll('\u00a0', ' ').matchAll(/(?:選びます|choose|choisissez|elija) \*\*([^*]+)\*\*/g)].map(
          ([, label = '']) => `${name}: ${label}`,
        ),
      );
    const unknown = labels.filter((label) => !all.includes(label.slice(label.indexOf(': ') + 2)));
    expect(unknown).toEqual([]);
  });

  test('have code that can be read: JSON, and calls of operations that there are', () => {
    const { sources } = read('schemas/sources.json') as { sources: Record<string, { method: string; path: string }> };
    const operations = new Set(Object.values(sources).map(({ method, path }) => `${method} ${path}`));
    let calls = 0;
    for (const language of languages)
      for (const { body } of documentation.pages(language))
        for (const [, code = ''] of body.matchAll(/```\n([\s\S]*?)```/g)) {
          if (code.startsWith('{')) expect(() => JSON.parse(code)).not.toThrow();
          for (const [, path = '', rest = ''] of code.matchAll(/"\$BASE\/([^"?]+)[^"]*"((?:[^\n]*\\\n)*[^\n]*)/g)) {
            calls++;
            expect(operations).toContain(`${/--request (\w+)/.exec(rest)?.[1] ?? 'GET'} ${path}`);
          }
        }
    expect(calls).toBeGreaterThan(4);
  });
});

describe('Finding passages', () => {
  let documentation: Documentation;
  beforeAll(async () => {
    documentation = await open(project, false);
  });
  const first = async (language: string, question: string) =>
    (await documentation.find(language, question, 3))[0]?.address;

  test.each([
    ['en', 'rotating secrets', '/doc/keys#rotate'],
    ['en', 'two-step sgin-in autenticator', '/doc/security#two-step'],
    ['es', 'renovacion', '/doc/renewing#renew'],
    ['es', 'contrasena olvidada', '/doc/security#forgotten'],
    ['fr', 'cle desactivee', '/doc/keys#disable'],
    ['fr', 'renouvellement', '/doc/renewing#renew'],
    ['ja', 'ぱすわーどをわすれた', '/doc/security#forgotten'],
    ['ja', 'りかばりーこーど', '/doc/security#recovery-codes'],
    ['ja', 'ＡＰＩキーの削除', '/doc/keys#delete'],
  ])('in %s: %s', async (language, question, address) => {
    expect(await first(language, question)).toBe(address);
  });

  test('answers nothing to nothing, and bears whatever is typed', async () => {
    for (const question of ['', ' ', '???', '=0 =1', '$(){}[]*', 'a'.repeat(100_000), '\u0000', '🦊'.repeat(500)]) {
      const found = await documentation.find('en', question, 3);
      expect(documentation.isSure(found)).toBe(false);
    }
  });

  test('names a passage once, at most as many as asked for, the best first', async () => {
    const found = await documentation.find('en', 'How do I renew my license?', 5);
    expect(found.length).toBeLessThanOrEqual(5);
    expect(new Set(found.map(({ address }) => address)).size).toBe(found.length);
    expect(found[0]).toMatchObject({ page: 'renewing', language: 'en', address: '/doc/renewing#renew' });
    expect(documentation.isSure(found)).toBe(true);
  });

  test('is quick, and small: all languages are read in a few seconds at most, an answer is found at once', async () => {
    const { questions } = read('test/fixtures/questions/tuning.json') as {
      questions: readonly { language: string; question: string }[];
    };
    const fresh = await open(project, false);
    const built = computing();
    let turns = 0;
    const turning = setInterval(() => turns++, 1);
    for (const language of languages) await fresh.find(language, 'key', 1);
    clearInterval(turning);
    // A fence against work that grows with its square; `npm run bench -- assistant` has the figures.
    expect(built()).toBeLessThan(8_000);
    // Another thread reads them: this one answers others meanwhile.
    expect(turns).toBeGreaterThan(20);
    const found = computing();
    for (const { language, question } of questions) await fresh.find(language, question, 5);
    expect(found() / questions.length).toBeLessThan(60);
  });
});

describe('A page that is edited', () => {
  let folder: string;
  let documentation: Documentation;
  const troubles: string[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pages-'));
    cpSync(join(project, 'locales'), join(folder, 'locales'), { recursive: true });
    documentation = await open(folder, true, (error) => void troubles.push(error.message));
  });
  afterEach(() => {
    troubles.length = 0;
  });
  afterAll(() => {
    documentation.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const write = (language: string, name: string, text: string) =>
    writeFileSync(join(folder, `locales/${language}/pages/${name}.md`), text);
  const found = async (question: string) => (await documentation.find('en', question, 1))[0]?.address;

  test('is found by its new words, without anything else', async () => {
    write(
      'en',
      'zebras',
      '---\ntitle: Zebras\norder: 99\nrevision: 2\nquestions:\n  page:\n    - How many stripes has a zebra?\n---\nStriped.\n\n## Feeding {#feeding}\n\nHay.\n',
    );
    await vi.waitFor(async () => expect(await found('How many stripes has a zebra?')).toBe('/doc/zebras'));
    expect(documentation.pages('fr').find(({ name }) => name === 'zebras')).toMatchObject({ language: 'en' });
  });

  test('stays as it was while it cannot be read, and says where', async () => {
    write('en', 'zebras', '---\ntitle: [\n---\n');
    await vi.waitFor(() => expect(troubles.join('\n')).toContain('locales/en/pages/zebras.md'));
    expect(await found('How many stripes has a zebra?')).toBe('/doc/zebras');
  });

  test('is called older where its English is newer', async () => {
    write('en', 'zebras', '---\ntitle: Zebras\norder: 99\nrevision: 2\n---\nStriped.\n');
    write('fr', 'zebras', '---\ntitle: Zèbres\norder: 99\nrevision: 1\n---\nRayés.\n');
    await vi.waitFor(async () =>
      expect((await documentation.find('fr', 'zèbre rayé', 1))[0]).toMatchObject({ outdated: true }),
    );
    const page = documentation.pages('fr').find(({ name }) => name === 'zebras');
    expect(page && documentation.isOutdated(page)).toBe(true);
  });

  test.each([
    ['no front matter', '# Title', 'front matter'],
    ['a heading without an anchor', '---\ntitle: A\n---\n## Heading\n', 'name the anchor'],
    ['an anchor twice', '---\ntitle: A\n---\n## One {#a}\n\n## Two {#a}\n', 'there twice'],
    [
      'questions for a heading that is not there',
      '---\ntitle: A\nquestions:\n  b:\n    - Why?\n---\n## One {#a}\n',
      'which no heading has',
    ],
  ])('is refused with %s', async (_what, text, said) => {
    write('en', 'broken', text);
    await vi.waitFor(() => expect(troubles.join('\n')).toContain(said));
  });
});
