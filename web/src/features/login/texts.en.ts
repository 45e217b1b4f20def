export const texts = {
  forgot: 'Forgot your password?',
  intro: 'Back office for staff',
  password: 'Password',
  passwordRequired: 'Enter your password.',
  register: 'Register with an invite code',
  secondStep: 'Password accepted. One more step.',
  signIn: 'Login',
  title: 'Manager',
  userName: 'User name',
  userNameRequired: 'Enter your user name.',
};
