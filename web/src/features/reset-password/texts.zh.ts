import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  askAgain: '重新获取链接',
  askIntro: '我们会把设置新密码的链接发送到您账号的已验证邮箱。',
  askSubmit: '发送链接',
  askTitle: '忘记密码？',
  chooseIntro: '修改密码后，您账号的所有会话都将结束。',
  chooseSubmit: '保存新密码',
  chooseTitle: '设置新密码',
  deadText: '链接仅能使用一次，且仅在邮件注明的时间内有效。此链接已使用、已过期或复制不完整。',
  deadTitle: '链接已失效',
  doneText: '密码已修改，所有会话均已结束。请使用新密码登录。',
  doneTitle: '密码修改成功',
  email: '邮箱',
  emailInvalid: '请输入有效的邮箱地址，例如 name@example.com。',
  login: '登录',
  sentText:
    '如果 {{email}} 是某个账号的已验证邮箱，邮件即将送达。其中的链接仅能使用一次，有效期十分钟。没有收到？请联系管理员为您发送链接。',
  sentTitle: '请查收邮件',
  toLogin: '返回登录',
};
