import { beforeAll, expect, test } from 'vitest';
import { compileProject, type Edition, editionOf } from '../../server/definitions';
import { liveRules } from '../../server/definitions/held-edits';
import { problemLines, savedLine } from '../../server/report-definitions';
import { portalVocabulary, projectSources } from '../support/good-project';

let edition: Edition;
beforeAll(async () => {
  const made = editionOf(compileProject(await projectSources(), portalVocabulary));
  if (made === undefined) throw new Error('Nothing can be served.');
  edition = made;
});

const place = { file: 'schemas/forms/a.form.json', pointer: '', line: 3, column: 5 };

test('a good save is one line: what changed, and where to look', () => {
  const origin = 'http://localhost:4400/iam';
  const said = (...paths: string[]) => savedLine(paths, edition, origin);
  expect(said('schemas/forms/usage.form.json')).toBe(
    'Live: schemas/forms/usage.form.json. Look at http://localhost:4400/iam/usage',
  );
  expect(said('screens/user/licenses-list.screen.json')).toMatch(/\/iam\/licenses\/list$/);
  expect(said('locales/en/common.json')).toBe('Live: locales/en/common.json. Look at http://localhost:4400/iam/');
  expect(said('a', 'b', 'c', 'd', 'e')).toMatch(/^Live: a, b, c and 2 more\. /);
});

test('every reason why an edit is held back is a sentence with its place; what follows from it is counted', () => {
  const because = {
    rule: 'unknown-form',
    severity: 'error',
    place: { ...place, file: 'b.json' },
    args: { name: 'a' },
  } as const;
  for (const rule of liveRules) {
    const args = { name: place.file, files: 'b.json', edition: 3 };
    const [line = ''] = problemLines([{ rule, severity: 'error', place, args, because, follow: 4 }]);
    expect(line).toMatch(/^error schemas\/forms\/a\.form\.json:3:5 \S/);
    expect(line).toContain('b.json:3:5 No form is called “a”.');
    expect(line).toMatch(/\(Problems that follow from it: 4\.\)$/);
    expect(line).not.toContain('{{');
  }
});

test('the end of all problems is said, and that the last good version serves only where something is refused', () => {
  expect(problemLines([])).toEqual(['Definitions: all good again, and live.']);
  const warning = { rule: 'unused-shared', severity: 'warning', place, args: { name: 'a' } } as const;
  expect(problemLines([warning])).toHaveLength(1);
  expect(problemLines([{ ...warning, severity: 'error' }])).toHaveLength(2);
});
