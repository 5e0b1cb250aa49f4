import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { formatJson } from '../../../engine/change';
import { projectRoot } from '../../support/definition-files';
import { realDocuments } from './real-documents';

// A file that the studio publishes is written so, and shows only what was changed if it was before. `npm run fix` writes them.
test.each(realDocuments)('%s is written as the studio writes it', async (path, value) => {
  await expect(formatJson(value)).toMatchFileSnapshot(resolve(projectRoot, path));
});
