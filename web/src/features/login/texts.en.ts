export const texts = {
  forgot: 'Forgot your password?',
  intro: 'Back office for staff',
  password: 'Password',
  passwordRequired: 'Enter your password.',
  register: 'Register with an invite code',
  secondStep: 'Your password is right. One more step.',
  signIn: 'Login',
  title: 'Manager',
  userName: 'Username',
  userNameRequired: 'Enter your user name.',
};
