import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem, type ProblemSentences } from '../../../engine/definition';
import type { DefinitionProblem } from '../../../engine/model';
import { documentOf } from './documents/kinds';

/** A name in quotation marks of any language, not the value of a property: `“format”: “file”` says how JSON is written. */
const quotedName = /(?<!: )([“«「]\u00a0?)([A-Za-z][\w-]*)(\u00a0?[”»」])/g;

/**
 * A sentence in which properties are called as they are among the properties; their names in JSON follow, for those who write JSON.
 * @param labelOf undefined for what is no property
 */
export function withLabels(sentence: string, labelOf: (name: string) => string | undefined): string {
  return sentence.replace(quotedName, (quoted, opening: string, name: string, closing: string) => {
    const label = labelOf(name);
    return label === undefined || label.toLowerCase() === name.toLowerCase()
      ? quoted
      : `${opening}${label}${closing} (${name})`;
  });
}

/** Names that are listed where many are allowed: a longer list hides what is wrong, and inputs offer all of them. */
const mostAllowed = 12;

function fewAllowed(args: DefinitionProblem['args']): DefinitionProblem['args'] {
  const allowed = String(args.allowed ?? '').split(', ');
  const more = allowed.length - mostAllowed;
  return more > 0 ? { ...args, allowed: [...allowed.slice(0, mostAllowed), `+${more}`].join(', ') } : args;
}

/** Says problems in the words of the studio; undefined while the sentences are being loaded. */
export function useProblemWords(): ((problem: DefinitionProblem) => string) | undefined {
  const { t, i18n } = useTranslation(['studio', 'definition']);
  const sentences = i18n.getResourceBundle(i18n.language, 'definition') as ProblemSentences | undefined;
  const say = useCallback(
    (problem: DefinitionProblem) => {
      if (sentences === undefined) return problem.rule;
      const labelOf = (name: string) => {
        const kind = documentOf(problem.place.file)?.kind;
        const key = [`propertyOf.${kind}.${name}`, `property.${name}`].find((each) => i18n.exists(`studio:${each}`));
        return key === undefined ? undefined : t(key);
      };
      const problems = Object.fromEntries(
        [problem.rule, problem.because?.rule].flatMap((rule) => {
          const sentence = rule === undefined ? undefined : sentences.problems[rule];
          return rule === undefined || sentence === undefined ? [] : [[rule, withLabels(sentence, labelOf)]];
        }),
      );
      return describeProblem({ ...problem, args: fewAllowed(problem.args) }, { ...sentences, problems });
    },
    [sentences, t, i18n],
  );
  return sentences && say;
}
