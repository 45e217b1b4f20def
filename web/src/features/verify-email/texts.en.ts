export const texts = {
  confirm: 'Verify',
  deadText:
    'A link works once and for 24 hours. This one was used already, is too old, or was not copied whole. Your profile sends a new one.',
  deadTitle: 'This link does not work any more',
  doneText: 'Links for a new password and notices about your account now go to this address.',
  doneTitle: 'E-mail address verified',
  intro: 'Confirm that this e-mail address is yours.',
  toConsole: 'To the console',
  verifyEmail: 'Verify Email ?',
};
