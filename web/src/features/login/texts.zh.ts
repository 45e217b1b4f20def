import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  'ended.admin': '管理员已结束您的会话。',
  'ended.age_one': '登录已满 {{count}} 小时，会话到期，已自动退出。',
  'ended.age_other': '登录已满 {{count}} 小时，会话到期，已自动退出。',
  'ended.disabled': '账号或所属代理已停用，您已被退出登录。',
  'ended.elsewhere': '您已在其他设备上结束此会话。',
  'ended.factor': '双重验证已变更或多次验证失败，您已被退出登录。',
  'ended.idle_one': '{{count}} 分钟无操作，已自动退出登录。',
  'ended.idle_other': '{{count}} 分钟无操作，已自动退出登录。',
  'ended.password': '密码已更改，您已被退出登录。',
  'ended.replaced': '您已在其他设备上登录，此处已自动退出。',
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
