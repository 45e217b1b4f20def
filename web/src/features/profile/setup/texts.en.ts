export const texts = {
  codesText: 'Last step: save these codes, then continue.',
  codesTitle: 'Your recovery codes',
  factorText: 'You have sensitive permissions, so a password alone is not enough.',
  factorTitle: 'Set up a second factor',
  goOn: 'I have saved them, continue',
  passkey: 'Passkey',
  passkeyChoose: 'Use a passkey',
  passkeyText:
    'Fingerprint, face, PIN or a security key. It works only at this console’s address, so phishing pages cannot use it.',
  passwordText: 'Someone else knows the password you were given. Choose your own.',
  passwordTitle: 'Choose a new password',
  totpChoose: 'Use an app',
  totpText: 'An app on your phone shows a six-digit code that changes every 30 seconds.',
  totpTitle: 'Authenticator app',
};
