export const texts = {
  failed: 'Sign-in failed',
  hidePassword: 'Hide password',
  intro: 'Back office for staff',
  password: 'Password',
  preparing: 'Checking the browser…',
  showPassword: 'Show password',
  signIn: 'Login',
  title: 'Manager',
  userName: 'Username',
  userNameRequired: 'Enter your user name.',
  passwordRequired: 'Enter your password.',
};
