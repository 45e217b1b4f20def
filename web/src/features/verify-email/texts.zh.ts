import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  confirm: '验证',
  deadText: '链接仅能使用一次，有效期 24 小时。此链接已使用、已过期或复制不完整。可在个人中心重新发送。',
  deadTitle: '链接已失效',
  doneText: '重置密码链接和账号通知今后将发送到此邮箱。',
  doneTitle: '邮箱验证成功',
  intro: '请确认该邮箱属于您本人。',
  toConsole: '进入控制台',
  verifyEmail: '验证邮箱？',
};
