export { changePassword } from './change-password';
export { closeAccount } from './delete-account';
export { saveProfile } from './save-profile';
export { beginTwoStep, confirmTwoStep, endTwoStep, renewRecoveryCodes } from './two-step';
