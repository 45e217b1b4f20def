export const texts = {
  codesText: 'The last step: keep these codes, then go on.',
  codesTitle: 'Your recovery codes',
  factorText: 'Your permissions let you do lasting harm, so a password alone is not enough.',
  factorTitle: 'Set up a second factor',
  goOn: 'I have kept them, go on',
  passkeyChoose: 'Use a passkey',
  passkeyText:
    'Fingerprint, face, PIN or a security key. It works on the address of this console only, so a false page gains nothing.',
  passkeyTitle: 'Passkey',
  passwordText: 'The password you were given is known to somebody else. Choose one of your own.',
  passwordTitle: 'Choose a new password',
  totpChoose: 'Use an app',
  totpText: 'An app on your phone shows a code of six digits that changes every 30 seconds.',
  totpTitle: 'Authenticator app',
};
