export { answerCode, choosePassword, confirmAddress, resendCode } from './answer-panels';
export { resetPassword, sendResetCode, startReset } from './reset-password';
export { signIn } from './sign-in';
export { startSignIn } from './start-sign-in';
export { switchSignIn } from './switch-sign-in';
