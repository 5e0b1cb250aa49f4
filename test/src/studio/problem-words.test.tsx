import { readFileSync } from 'node:fs';
import { screen as page } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DefinitionProblem } from '../../../engine/model';
import { FoundProblems } from '../../../src/blocks/studio/found-problems';
import { withLabels } from '../../../src/blocks/studio/problem-words';
import { renderInStudio } from './support/in-studio';
import { openStudio } from './support/open-studio';

const problem = (rule: string, file: string, args: DefinitionProblem['args']): DefinitionProblem => ({
  rule: rule as DefinitionProblem['rule'],
  severity: 'error',
  place: { file, line: 1, column: 1, pointer: '' },
  args,
});
const show = async (...problems: readonly DefinitionProblem[]) => {
  const { parts } = await openStudio(new Map());
  renderInStudio(parts, <FoundProblems problems={problems} />);
  return page.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
};

describe('a problem', () => {
  it('calls a property as it is called among the properties, and says its name in JSON', async () => {
    const args = { name: 'store', source: 'user.schema.json' };
    const [said] = await show(problem('payload-does-not-fit', 'schemas/forms/x.form.json', args));
    expect(said).toContain('“Path in the payload” (path)');
    expect(said).toContain('“Sent” (store)');
    // What is called so in the definition itself is no property.
    expect(said).toContain('The form sends “store”,');
  });

  it('calls it as the kind of document does', async () => {
    const [said] = await show(problem('block-unknown', 'screens/user/x.screen.json', { value: 'x' }));
    expect(said).toContain('Use “component” for one the host adds.');
  });

  it('leaves values, and what is called alike, as they are', () => {
    const labels: Readonly<Record<string, string>> = { file: 'File name', title: 'Title' };
    expect(withLabels('Write “format”: “file” or “title”.', (name) => labels[name])).toBe(
      'Write “format”: “file” or “title”.',
    );
  });

  it.each(['en', 'es', 'fr', 'ja'])('is said so in %s', (language) => {
    const read = (name: string) => JSON.parse(readFileSync(`locales/${language}/${name}.json`, 'utf8'));
    const { property } = read('studio');
    const said = withLabels(read('definition').problems['payload-does-not-fit'], (name) => property[name]);
    for (const name of ['store', 'path'])
      expect(said).toMatch(new RegExp(`[“«「]\u00a0?${property[name]}\u00a0?[”»」] \\(${name}\\)`));
  });

  it('names the first of many names that are allowed, and how many more there are', async () => {
    const allowed = Array.from({ length: 34 }, (_, index) => `name${index}`).join(', ');
    const [said] = await show(problem('value-unknown', 'schemas/forms/x.form.json', { value: 'nome', allowed }));
    expect(said).toContain('name11, +22.');
    expect(said).not.toContain('name12');
  });
});
