export { acknowledgeCareers } from './acknowledge-careers';
export { checkAccountType } from './check-account-type';
export { confirmRegistration } from './confirm-registration';
export { resendConfirmation } from './resend-confirmation';
export { startRegistration } from './start-registration';

import { createRegister } from './register';

export { takeBackRegistration } from './withdraw';

export const register = createRegister();
