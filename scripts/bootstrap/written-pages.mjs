/** Pages of the documentation that are written from the sources: each is a snapshot that a test named so keeps (`--update` writes it). */
export const writtenPages = ['run', '--project', 'node', '--reporter', 'dot', 'page.test.ts'];
