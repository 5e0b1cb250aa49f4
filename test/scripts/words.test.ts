import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** What was said in a private English once, and the word of the field that replaced it. */
const replaced: readonly (readonly [RegExp, string])[] = [
  [/\b[jJ]udge[A-Z]\w*/, 'check… (definitions), validate… (values), authorize… (requests)'],
  [/\b\w+Judge\b/, '…Checker or …Validator'],
  [/\bCourt\b|\bcourt\b/, 'RuleContext'],
  [/\bDeed\b/, 'EffectBody'],
  [/\bfaulty\b/, 'invalid'],
  [/\bFence\b(?=Props|\b.*extends Component)/, 'ErrorBoundary'],
  [/\bsayable\b|\bsayingOf\b/, 'allowedVariables, problemKey'],
  [/\bheld(Person|Other|License|Key)\b/, 'requireLocked…'],
  [/\bhush\(/, 'clearServerProblems'],
  [/\b[Ww]hoever\b/, 'the caller, the user, anyone who'],
  [/\banew\b/, 'again'],
  [/\bmend(s|ed)?\b/, 'fix'],
  [/\b[Ww]hat became of\b/, 'the outcome of'],
  [/\bin earnest\b/, 'in production'],
];

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && file !== 'test/scripts/words.test.ts');

describe('Names and comments are written in the words of the field', () => {
  const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8').split('\n')]));

  test.each(replaced)('%s is written: %s', (pattern) => {
    const found = [...texts].flatMap(([file, lines]) =>
      lines.flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });
});
