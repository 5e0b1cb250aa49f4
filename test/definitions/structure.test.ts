import { describe, expect, it } from 'vitest';
import { readDefinitions } from '../../engine/definition';
import { definitionFiles, projectRoot } from '../support/definition-files';
import { lineOf } from '../support/definition-fixtures';

const files = definitionFiles(projectRoot);
const { problems } = readDefinitions(files);

describe('the definitions of the project', () => {
  it('are there', () => {
    expect(files.length).toBeGreaterThan(10);
  });

  it.each(files.map(({ path }) => path))('%s fits its language', (path) => {
    expect(problems.filter(({ place }) => place.file === path).map(lineOf)).toEqual([]);
  });
});
