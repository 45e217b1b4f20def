export const texts = {
  confirm: 'Verify',
  deadText:
    'A link works once, for 24 hours. This one was used, has expired or was not copied in full. You can send a new one from your profile.',
  deadTitle: 'This link no longer works',
  doneText: 'Password links and account notices are now sent to this address.',
  doneTitle: 'E-mail address verified',
  intro: 'Confirm that this e-mail address is yours.',
  toConsole: 'Go to the console',
  verifyEmail: 'Verify Email ?',
};
