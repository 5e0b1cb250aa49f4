export type { Operation, OperationServices } from './operation';

import { acknowledgeCareers } from './acknowledge-careers';
import type { Operation } from './operation';
import { signIn } from './sign-in';
import { signOut } from './sign-out';

/** Every operation the portal adds to those of `sources.json`, by the name definitions use. */
export const portalOperations: Readonly<Record<string, Operation>> = {
  acknowledgeCareers,
  signIn,
  signOut,
};
