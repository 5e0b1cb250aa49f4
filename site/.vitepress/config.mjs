import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';

const docs = new URL('../../docs/', import.meta.url);

/** The first heading of a page. */
function titleOf(path) {
  const [, title] = /^# (.+)$/m.exec(readFileSync(new URL(path, docs), 'utf8')) ?? [];
  return title ?? path;
}

const entry = (path) => ({ text: titleOf(path), link: `/${path.replace(/\.md$/, '')}` });
const pages = (folder) =>
  readdirSync(new URL(folder, docs))
    .filter((name) => name.endsWith('.md') && name !== 'index.md')
    .map((name) => `${folder}${name}`);

const groups = {
  Begin: ['engine.md', 'tour.md', 'new-screen.md', 'change-requests.md'],
  Reference: ['definition-language.md', 'grammar.md', 'reference.md', 'problems.md', 'permissions.md'],
  'Run it': ['configuration.md', 'operations.md', 'backend.md', 'plugins.md', 'studio.md'],
};
const grouped = new Set(Object.values(groups).flat());

/** `docs/` as a site: every page of it, those of no group under “How it is made”. */
export default defineConfig({
  srcDir: '../docs',
  outDir: '../dist/site',
  cacheDir: '../.cache/vitepress',
  title: 'Portico',
  description: 'Forms, lists and screens from checked JSON definitions.',
  cleanUrls: false,
  // What leads out of docs/ is a file of the project and no page of the site.
  ignoreDeadLinks: [/\.\.\//, /decisions\/index$/, /example-plugin/, /pictures/],
  // No page holds HTML: what looks like a tag is text.
  markdown: { html: false },
  // Pages say {{names}} of texts; none of them is Vue's.
  vue: { template: { compilerOptions: { delimiters: ['\u0001', '\u0002'] } } },
  vite: { logLevel: 'warn' },
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Use the engine', link: '/engine' },
      { text: 'Playground', link: '/playground/', target: '_self' },
    ],
    sidebar: [
      ...Object.entries(groups).map(([text, paths]) => ({ text, items: paths.map(entry) })),
      {
        text: 'How it is made',
        collapsed: true,
        items: pages('')
          .filter((path) => !grouped.has(path))
          .map(entry),
      },
      { text: 'Decisions', collapsed: true, items: pages('decisions/').map(entry) },
    ],
  },
});
