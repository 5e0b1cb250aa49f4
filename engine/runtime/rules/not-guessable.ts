import type { Json, JsonSchema, RuleKind, Verdict } from '../../model';

const word: JsonSchema = { type: 'string', maxLength: 320 };

/** Domains belong to mail providers, so only the part before the @ is personal. */
const ownPart = (address: string) => address.slice(0, Math.max(0, address.lastIndexOf('@'))) || address;

/** How many guesses a password withstands, as a power of ten. */
export type PasswordGuesses = (password: string) => number;

/**
 * A password that withstands fewer guesses (a power of ten) is found by trying what others use: 10^10, or most of what random characters of
 * its length withstand if the policy allows shorter ones.
 */
const leastGuesses = (password: string) => Math.min(10, 0.83 * password.length);

/** What validation needs: the comparison, which is loaded too because only new passwords need it, and the host's estimate. */
interface Means {
  readonly compare: Pick<typeof import('../guessable'), 'containsWord' | 'wordsOf'>;
  readonly guesses: PasswordGuesses | undefined;
}

/**
 * Refuses passwords that are guessed first: common ones (S14), and ones that contain the user's name or address or the name of the product
 * (S15). The words are compared without case, accents and leet spelling.
 *
 * The estimate is the host's; it is loaded when the first password is validated and retained with this kind. Without one, only the user's
 * and product's words are refused.
 */
export function notGuessable(load: (() => Promise<PasswordGuesses>) | undefined): RuleKind {
  let means: Means | undefined;
  let loading: Promise<Means> | undefined;

  return {
    name: 'notGuessable',
    fits: ['string'],
    args: {
      type: 'object',
      // All operands: the user's address, name and other part of the name; `product` may be a literal.
      properties: { address: word, name: word, otherName: word, product: word },
      additionalProperties: false,
    },
    judge(value, args) {
      if (typeof value !== 'string') return undefined;
      if (means) return judge(value, args, means);
      loading ??= Promise.all([
        import('../guessable').then(({ containsWord, wordsOf }) => ({ containsWord, wordsOf })),
        load?.(),
      ]).then(
        ([compare, guesses]) => ({ compare, guesses }),
        (problem: unknown) => {
          // The next password loads again: a lost connection must not fail the field permanently.
          loading = undefined;
          throw problem;
        },
      );
      return loading.then((loaded) => {
        means = loaded;
        return judge(value, args, loaded);
      });
    },
  };
}

function judge(
  password: string,
  { address, name, otherName, product }: Readonly<Record<string, Json | undefined>>,
  { compare, guesses }: Means,
): Verdict | undefined {
  const contains = (...texts: (Json | undefined)[]) =>
    compare.containsWord(
      password,
      texts.flatMap((text) => (typeof text === 'string' ? compare.wordsOf(text) : [])),
    );
  if (contains(typeof address === 'string' ? ownPart(address) : undefined, name, otherName)) {
    return { code: 'password.ownWord' };
  }
  if (contains(product)) return { code: 'password.product' };
  return guesses && guesses(password) < leastGuesses(password) ? { code: 'password.common' } : undefined;
}
