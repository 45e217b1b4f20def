import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  failed: '登录失败',
  hidePassword: '隐藏密码',
  intro: '运营管理后台',
  password: '密码',
  preparing: '正在进行安全验证…',
  showPassword: '显示密码',
  signIn: '登录',
  title: 'Manager',
  userName: '用户名',
  userNameRequired: '请输入用户名。',
  passwordRequired: '请输入密码。',
};
