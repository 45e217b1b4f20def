export const texts = {
  askAgain: 'Ask for a new link',
  askIntro: 'We send a link for a new password to the verified address of your account.',
  askSubmit: 'Send the link',
  askTitle: 'Forgot your password?',
  chooseIntro: 'Every session of your account ends with the old password.',
  chooseSubmit: 'Save the new password',
  chooseTitle: 'Choose a new password',
  deadText:
    'A link works once, and only until the time named in its mail. This one was used already, is too old, or was not copied whole.',
  deadTitle: 'This link does not work any more',
  doneText: 'Your password is changed and every session has ended. Log in with the new one.',
  doneTitle: 'Password changed',
  email: 'E-mail',
  emailInvalid: 'Enter an e-mail address such as name@example.com.',
  login: 'Login',
  sentText:
    'If {{email}} is the verified address of an account, a mail is on its way. The link in it works once and for ten minutes. Nothing arrives? Then an administrator can send you a link.',
  sentTitle: 'Look into your mailbox',
  toLogin: 'Back to Login',
};
