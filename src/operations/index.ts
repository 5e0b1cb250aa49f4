import type { Operation } from './operation';
import { signOut } from './sign-out';

export type { Operation, OperationServices } from './operation';

/** Operations of one part of the portal, by name. */
type Part = Readonly<Record<string, Operation>>;

/** The code of a page's operation is loaded when it is first used: it is not part of the first page. */
function later(load: () => Promise<Part>, names: readonly string[]): Part {
  const run =
    (name: string): Operation =>
    async (payload, context, services) => {
      const operation = (await load())[name];
      if (!operation) throw new Error(`No operation "${name}" was found in its module.`);
      return operation(payload, context, services);
    };
  return Object.fromEntries(names.map((name) => [name, run(name)]));
}

/** Every operation the portal adds to those of `sources.json`, by the name definitions use. */
export const portalOperations: Part = {
  signOut,
  ...later(
    () => import('./sign-in'),
    [
      'startSignIn',
      'switchSignIn',
      'signIn',
      'answerCode',
      'choosePassword',
      'confirmAddress',
      'resendCode',
      'startReset',
      'sendResetCode',
      'resetPassword',
    ],
  ),
  ...later(
    () => import('./registration'),
    [
      'startRegistration',
      'checkAccountType',
      'register',
      'confirmRegistration',
      'resendConfirmation',
      'takeBackRegistration',
      'acknowledgeCareers',
    ],
  ),
  ...later(
    () => import('./account'),
    [
      'acknowledgeAgent',
      'actAs',
      'saveProfile',
      'changePassword',
      'closeAccount',
      'beginTwoStep',
      'confirmTwoStep',
      'endTwoStep',
      'renewRecoveryCodes',
    ],
  ),
};
