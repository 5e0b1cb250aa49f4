import type { JsonObject } from '../../../engine/model';
import { companySignIn } from '../company-sign-in';
import type { Operation, OperationServices } from '../operation';
import { findPool } from './find-pool';
import { isSystemLogin } from './login-mode';

/**
 * Requests where an address signs in, and, before the password, asks which language its account shall use (specification section 2;
 * decisions 2.2). At the system login the pool need not answer: it must work when nothing else does.
 */
export const startSignIn: Operation = async (payload, call, services) => {
  services.attempt.current = undefined;
  const email = String(payload.email);
  const found = await findPool(email, call, services);
  if (!found.ok) {
    return isSystemLogin(call.context) && found.failed
      ? { ok: true, answer: {} }
      : { ok: false, problems: found.problems };
  }
  const elsewhere = companySignIn(found.answer);
  if (elsewhere) return elsewhere;
  const chosenLanguage = await chooseLanguage(email, found.answer.language, call, services);
  return { ok: true, answer: { ...found.answer, chosenLanguage } };
};

/** The language that the account gets with this sign-in, or '' if it keeps its own. Asked at most once per address and browser session. */
async function chooseLanguage(
  email: string,
  stored: JsonObject[string] | undefined,
  { context, signal }: Parameters<Operation>[1],
  { ask, languages, languageAnswers: askedLanguages }: OperationServices,
): Promise<string> {
  const detected = context.language;
  const [page, account] = [detected, stored].map((value) => languages.find((each) => each.value === value));
  if (!page) return '';
  if (!account || account === page) return page.value;
  const before = askedLanguages.answer(email);
  if (before !== undefined) return before === page.value ? before : '';
  const wanted = await ask({
    title: 'signIn.language.title',
    message: 'signIn.language.message',
    args: { page: page.endonym, account: account.endonym },
    foreign: { [page.endonym]: page.value, [account.endonym]: account.value },
    confirm: 'signIn.language.confirm',
    cancel: 'signIn.language.cancel',
    signal,
  });
  if (signal.aborted) return '';
  const answer = wanted ? page.value : '';
  askedLanguages.keep(email, answer);
  return answer;
}
