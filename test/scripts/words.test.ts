import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Names and words of a private English, and what the field says instead. They appear nowhere, not in tests either. */
const everywhere: readonly (readonly [RegExp, string])[] = [
  [/\b[jJ]udge[A-Z]\w*/, 'check… (definitions), validate… (values), authorize… (requests)'],
  [/\b\w+Judge\b/, '…Checker or …Validator'],
  [/\bCourt\b|\bcourt\b/, 'RuleContext'],
  [/\bDeed\b/, 'EffectBody'],
  [/\bfaulty\b/, 'invalid'],
  [/\bFence\b(?=Props|\b.*extends Component)/, 'ErrorBoundary'],
  [/\bsayable\w*|\bSayable\b|\bsayingOf\b/, 'allowedVariables, textRoots, problemKey'],
  [/\bheld(Person|Other|License|Key|Post|Set|Template|Chat|Record|Plans?)\b|\bchangeHeld\b/, 'requireLocked…'],
  [/\bhush\(/, 'clearServerProblems'],
  [/\bknowledge\(/, 'knownSlots'],
  [
    /\btell(Of|In)[A-Z]\w*|\btell(Status|Refusal|RolesGone|MovedForms)\b/,
    'notify… (people), report… (logs and callers)',
  ],
  [/\b\w*Surroundings\b/, '…Context, …Options, …Dependencies'],
  [/\bLetterOffice\b/, 'LetterContext'],
  [/\b(create|fetch)Arrivals?\b/, 'createPreloads, fetchPreload'],
  [/\bLedger\b|\bMisfit\b|\bPutOut\b|\bSecretVeil\b|\bbrowserKeeper\b/, 'the term of React, Fastify or PostgreSQL'],
  [/\b[Ww]hoever\b/, 'the caller, the user, anyone who'],
  [/\b[Aa]new\b/, 'again'],
  [/\b[Mm]end(s|ed|ing)?\b/, 'fix'],
  [/\bcondemns?\b/, 'invalidate'],
  [/\bhousehold of\b/, 'limited per /64'],
  [/\b[Ww]hat became of\b/, 'the outcome of'],
  [/\bin earnest\b/, 'in production'],
  [/\bowed\b/, 'pending'],
];

/** People in place of things: outside of tests, where “nobody” is a visitor without a session. */
const inTheProduct: readonly (readonly [RegExp, string])[] = [
  [/\b[Nn]obody\b(?!')/, 'no one, or the thing: no source, no record'],
  // What stands for another thing is its substitute, or its placeholder.
  [/\bstands\b(?! for\b)/, 'is'],
  [/\b(is|are) told\b/, 'is notified, is reported'],
];

/** Texts that people read. */
const inTexts: readonly (readonly [RegExp, string])[] = [
  [/among the first that are guessed/, 'too common'],
  [/tells you in passing/, 'messages you missed'],
  [/\bAs the device\b/, 'Use system setting'],
  [/is too great; the most is/, 'must be at most'],
  [/\bcannot be said\b/, 'cannot be used in a text'],
  [/\b[Nn]obody\b(?!":)/, 'no one'],
];

/** British spelling. */
const british =
  /\b([Ll]icen[c]e[sd]?|[Cc]olour\w*|[Bb]ehaviour\w*|[Ff]avourite\w*|[Cc]ancelled|[Cc]ancelling|[Oo]rganis\w+|[Rr]ecognis\w+|[Nn]ormalis\w+|[Ss]ynchronis\w+)\b/;

/** Words as data: what people type by mistake, what other systems answer, and addresses of the past. */
const asData = /'[^']*'|"[^"]*"|`[^`]*`|\/[^/\s]+\//g;

/** Pages made of other files: what is wrong there is wrong in its source. A changelog says what was, and a migration is frozen. */
const made =
  /\.gen\.ts$|^docs\/(grammar|engine-api|reference|problems|change-requests)\.md$|\/migrations\/|(^|\/)CHANGELOG\.md$|^test\/scripts\/words\.test\.ts$/;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !made.test(file) && existsSync(file));
const texts = (pattern: RegExp) =>
  new Map(files.filter((file) => pattern.test(file)).map((file) => [file, readFileSync(file, 'utf8').split('\n')]));

const code = texts(/\.(tsx?|mjs|css)$/);
const product = new Map(
  [...code, ...texts(/^(schemas\/(data|meta|forms|shared)|screens)\/.*\.json$|^docs\/[^/]+\.md$|^[A-Z]+\.md$/)].filter(
    ([file]) => !file.startsWith('test/'),
  ),
);
const sentences = texts(/^locales\/en\/.*\.json$/);

function found(where: ReadonlyMap<string, readonly string[]>, pattern: RegExp, without?: RegExp): string[] {
  return [...where].flatMap(([file, lines]) =>
    lines.flatMap((line, index) =>
      pattern.test(without ? line.replaceAll(without, '') : line) ? [`${file}:${index + 1} ${line.trim()}`] : [],
    ),
  );
}

describe('Names, comments, messages and documents are written in the words of the field', () => {
  test.each(everywhere)('%s is written: %s', (pattern) => expect(found(code, pattern)).toEqual([]));

  test.each(inTheProduct)('outside of tests %s is written: %s', (pattern) =>
    expect(found(product, pattern)).toEqual([]),
  );

  test.each(inTexts)('in texts %s is written: %s', (pattern) => expect(found(sentences, pattern)).toEqual([]));

  test('American spelling', () => {
    expect([...found(code, british, asData), ...found(sentences, british, /^ *"[^"]*":/g)]).toEqual([]);
  });
});
