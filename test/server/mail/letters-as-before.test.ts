import { expect, test } from 'vitest';
import type { LetterKind } from '../../../server/platform/ports';
import { writeLetter } from '../../support/letter-office';
import before from './letters-as-before.json';

/** What each letter said in each language before its words became templates: subject and text are the same, to the letter. */
test.each(['en', 'es', 'fr', 'ja'])(
  'In %s every letter says what it said before there were templates',
  async (spoken) => {
    const recorded = before.filter(({ language }) => language === spoken);
    expect(recorded.length).toBeGreaterThan(30);
    for (const { kind, language, variables, subject, text } of recorded) {
      const written = await writeLetter({
        id: 'one',
        to: 'kim@example.com',
        template: kind as LetterKind, // a name of the table, as recorded
        language,
        variables: variables as Readonly<Record<string, string>>,
      });
      const said = { subject: written.subject, text: written.text.replace(/token=\S+/, 'token=TOKEN') };
      expect([kind, variables, said]).toEqual([kind, variables, { subject, text }]);
    }
  },
);
