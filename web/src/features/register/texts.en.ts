export const texts = {
  email: 'E-mail',
  emailInvalid: 'Enter an e-mail address such as name@example.com.',
  intro: 'You need an invite code from a colleague who has an account.',
  inviteCode: 'Invite code',
  name: 'Name',
  password: 'Password',
  required: 'Please fill in this field.',
  sentText:
    'We have sent a mail to {{email}}. Open the link in it within 24 hours. An administrator must then enable your account before you can sign in.',
  sentTitle: 'Check your inbox',
  submit: 'Register',
  title: 'Register',
  toLogin: 'Back to Login',
  userName: 'User name',
  userNameHint: '3 to 64 letters, digits or . _ @ -',
  userNameInvalid: 'Use 3 to 64 letters, digits or the characters . _ @ -',
};
