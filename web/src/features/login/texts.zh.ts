import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  forgot: '忘记密码？',
  intro: '运营管理后台',
  password: '密码',
  passwordRequired: '请输入密码。',
  register: '使用邀请码注册',
  secondStep: '密码正确，还差一步。',
  signIn: '登录',
  title: 'Manager',
  userName: '用户名',
  userNameRequired: '请输入用户名。',
};
