export const texts = {
  askAgain: 'Request a new link',
  askIntro: 'We will send a password reset link to the verified address of your account.',
  askSubmit: 'Send the link',
  askTitle: 'Forgot your password?',
  chooseIntro: 'All sessions of your account end when you change the password.',
  chooseSubmit: 'Save the new password',
  chooseTitle: 'Choose a new password',
  deadText:
    'A link works once, and only for the time stated in the mail. This one was used, has expired or was not copied in full.',
  deadTitle: 'This link no longer works',
  doneText: 'Your password has been changed and all sessions have ended. Sign in with the new password.',
  doneTitle: 'Password changed',
  email: 'E-mail',
  emailInvalid: 'Enter an e-mail address such as name@example.com.',
  login: 'Login',
  sentText:
    'If {{email}} is the verified address of an account, a mail is on its way. Its link works once, within ten minutes. If nothing arrives, an administrator can send you a link.',
  sentTitle: 'Check your inbox',
  toLogin: 'Back to Login',
};
