import { createChangePassword } from './change-password';

export const changePassword = createChangePassword();

export { acknowledgeAgent } from './acknowledge-agent';
export { actAs } from './act-as';
export { closeAccount } from './delete-account';
export { saveProfile } from './save-profile';
export { beginTwoStep, confirmTwoStep, endTwoStep, renewRecoveryCodes } from './two-step';
