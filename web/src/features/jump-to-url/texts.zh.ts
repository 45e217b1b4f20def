import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  check: '继续之前，请确认您了解并信任该网站。',
  leaving: '您即将离开本系统，该链接指向：',
  nothing: '没有可以跳转的地址。',
  open: '打开 {{host}}',
  refused: '系统不支持打开该地址。',
  stay: '留在本系统',
};
