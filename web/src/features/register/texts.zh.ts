import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  email: '邮箱',
  emailInvalid: '请输入有效的邮箱地址，例如 name@example.com。',
  intro: '注册需要在职人员提供的邀请码。',
  inviteCode: '邀请码',
  name: '姓名',
  password: '密码',
  required: '请填写此项。',
  sentText: '我们已向 {{email}} 发送邮件，请在 24 小时内打开其中的链接。验证后，还需管理员启用您的账号方可登录。',
  sentTitle: '请查收邮件',
  submit: '注册',
  title: '注册',
  toLogin: '返回登录',
  userName: '用户名',
  userNameHint: '3 至 64 个字母、数字或 . _ @ -',
  userNameInvalid: '请使用 3 至 64 个字母、数字或 . _ @ - 符号。',
};
