import { nearestArgument } from '../definition';
import type { RefusalMessages } from '../model';
import { listed } from './listed';
import { inside, type Report, type Spot } from './report';
import { checkText } from './screen/texts';
import type { Sentences } from './sentences';
import { own, type World } from './world';

interface RefusalScope {
  readonly world: World;
  readonly sentences: Sentences;
  readonly report: Report;
}

/** Own texts for refusals of a call: each for a code that the call can have, in every language. */
export function checkRefusals(
  messages: RefusalMessages | undefined,
  call: string | undefined,
  spot: Spot,
  scope: RefusalScope,
): void {
  if (!messages) return;
  const { report } = scope;
  if (call === undefined) report(spot, 'refusals-without-call', {});
  const codes = call === undefined ? undefined : codesOf(call, scope);
  for (const [code, key] of Object.entries(messages)) {
    const at = inside(spot, code);
    checkText(key, at, scope);
    if (codes && !codes.all.has(code))
      report(at, 'unknown-refusal', {
        name: code,
        operation: call ?? '',
        allowed: listed(codes.ownFirst),
        ...nearestArgument(code, codes.all),
      });
  }
}

/** Codes that an operation declares must be codes of the API. */
export function checkOwnRefusals(refuses: readonly string[] | undefined, spot: Spot, scope: RefusalScope): void {
  const known = knownCodes(scope);
  if (known.size === 0) return;
  refuses?.forEach((code, index) => {
    if (!known.has(code))
      scope.report(inside(spot, index), 'refusal-without-text', { name: code, ...nearestArgument(code, known) });
  });
}

/** Codes with which the operation may refuse: its own, and those that no operation claims. */
function codesOf(call: string, { world, ...scope }: RefusalScope) {
  const known = knownCodes({ world, ...scope });
  const sources = world.definitions.sources?.value.sources ?? {};
  const source = own(sources, call);
  const calls = source ? [call] : own(world.vocabulary.operations, call)?.calls;
  if (known.size === 0 || (!source && !calls))
    return known.size === 0 ? undefined : { all: known, ownFirst: [...known] };
  const ownCodes = (calls ?? []).flatMap((name) => own(sources, name)?.refuses ?? []);
  const claimed = new Set(Object.values(sources).flatMap(({ refuses = [] }) => refuses));
  const shared = [...known].filter((code) => !claimed.has(code));
  const ownFirst = [...ownCodes, ...shared];
  return { all: new Set(ownFirst), ownFirst };
}

/** Every code with a text below the keys that the host names. */
function knownCodes({ world, sentences }: RefusalScope): ReadonlySet<string> {
  const keys = sentences.keysBelow(world.vocabulary.refusalKeys ?? []);
  return new Set([...keys].filter((code) => !code.includes('.')));
}
