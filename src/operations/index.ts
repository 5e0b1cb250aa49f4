export type { Operation, OperationServices } from './operation';

import { changePassword } from './account/change-password';
import { closeAccount } from './account/delete-account';
import { beginTwoStep, confirmTwoStep, endTwoStep, renewRecoveryCodes } from './account/two-step';
import { acknowledgeCareers } from './acknowledge-careers';
import { checkAccountType } from './check-account-type';
import { confirmRegistration } from './confirm-registration';
import type { Operation } from './operation';
import { createRegister } from './register';
import { resendConfirmation } from './resend-confirmation';
import { saveProfile } from './save-profile';
import {
  answerCode,
  choosePassword,
  confirmAddress,
  resendCode,
  resetPassword,
  sendResetCode,
  signIn,
  startReset,
  startSignIn,
  switchSignIn,
} from './sign-in';
import { signOut } from './sign-out';
import { startRegistration } from './start-registration';

/** Every operation the portal adds to those of `sources.json`, by the name definitions use. */
export const portalOperations: Readonly<Record<string, Operation>> = {
  acknowledgeCareers,
  startRegistration,
  checkAccountType,
  register: createRegister(),
  confirmRegistration,
  resendConfirmation,
  saveProfile,
  beginTwoStep,
  changePassword,
  closeAccount,
  confirmTwoStep,
  endTwoStep,
  renewRecoveryCodes,
  signIn,
  startSignIn,
  switchSignIn,
  answerCode,
  choosePassword,
  confirmAddress,
  resendCode,
  startReset,
  sendResetCode,
  resetPassword,
  signOut,
};
