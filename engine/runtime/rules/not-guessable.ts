import type { JsonSchema, RuleKind, Verdict } from '../../model';
import { containsWord, coresOf, wordsOf } from '../guessable';

const word: JsonSchema = { type: 'string', maxLength: 320 };
const common: Verdict = { code: 'password.common' };

/** Domains belong to mail providers, so only what stands before the sign is one's own. */
const ownPart = (address: string) => address.slice(0, Math.max(0, address.lastIndexOf('@'))) || address;

/**
 * Refuses passwords that are guessed first: common ones (S14), and ones that contain the person's own name or address
 * or the name of the product (S15). The words are compared without case, accents and leet spelling.
 *
 * The list of common passwords is the host's; it is loaded when the first password is judged and kept with this kind.
 * Without one only the own words are refused.
 */
export function notGuessable(load: (() => Promise<Iterable<string>>) | undefined): RuleKind {
  let list: ReadonlySet<string> | undefined;
  let loading: Promise<ReadonlySet<string>> | undefined;

  const judgeCommon = (password: string, known: ReadonlySet<string>) =>
    coresOf(password).some((core) => core.length === 1 || known.has(core)) ? common : undefined;

  return {
    name: 'notGuessable',
    fits: ['string'],
    args: {
      type: 'object',
      properties: {
        address: { ...word, description: 'The own e-mail address (an operand).' },
        name: { ...word, description: 'The own name or a part of it (an operand).' },
        otherName: { ...word, description: 'Another part of the own name (an operand).' },
        product: { ...word, description: 'Name of the product or provider, written out or an operand.' },
      },
      additionalProperties: false,
    },
    judge(value, { address, name, otherName, product }) {
      if (typeof value !== 'string') return undefined;
      const own = [typeof address === 'string' ? ownPart(address) : address, name, otherName];
      const wordsIn = (texts: readonly unknown[]) =>
        texts.flatMap((text) => (typeof text === 'string' ? wordsOf(text) : []));
      if (containsWord(value, wordsIn(own))) return { code: 'password.ownWord' };
      if (containsWord(value, wordsIn([product]))) return { code: 'password.product' };
      if (list) return judgeCommon(value, list);
      if (!load) return judgeCommon(value, new Set());
      loading ??= load().then(
        (words) => new Set(words),
        (problem: unknown) => {
          loading = undefined;
          throw problem;
        },
      );
      return loading.then((loaded) => {
        list = loaded;
        return judgeCommon(value, loaded);
      });
    },
  };
}
