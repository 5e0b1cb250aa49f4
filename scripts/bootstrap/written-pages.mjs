/**
 * What `npm run fix` writes: pages of the documentation that come from the sources, and definitions as the studio formats them. Each is a
 * snapshot that a test named so keeps (`--update` writes it).
 */
export const writtenPages = [
  ...['run', '--project', 'node', '--reporter', 'dot'],
  ...['page.test.ts', 'written-documents.test.ts'],
];
