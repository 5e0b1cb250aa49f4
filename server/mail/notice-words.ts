import type { Letter, LetterKind } from '../platform/ports';
import { asLiquid } from './letter-seeds';
import { givenValues, type LetterContext, portalValues } from './letter-writer';
import type { LetterTemplate } from './template/job';
import { renderLetter } from './template/render-letter';

/** Text of a kind of email in `locales`, in every language: for a notice within the portal. */
export function wordsInAllLanguages(
  letterContext: LetterContext,
  kind: LetterKind,
  variables: Letter['variables'],
): Readonly<Record<string, LetterTemplate>> {
  const values = givenValues(letterContext, kind, {
    ...variables,
    ...portalValues(letterContext, kind, { recipient: '' }),
  });
  return Object.fromEntries(
    Object.entries(letterContext.sentences()).flatMap(([language, { letters, units }]) => {
      const wording = letters[kind];
      if (wording === undefined) return [];
      const template = { subject: asLiquid(wording.subject), body: asLiquid(wording.body) };
      const { subject, text } = renderLetter({
        template,
        values,
        language,
        units,
        origin: letterContext.origin,
        isOwn: true,
      });
      return [[language, { subject, body: text }]];
    }),
  );
}
