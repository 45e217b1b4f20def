import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  country: '国家/地区',
  ipHint: '精确匹配',
  knownDevice: '已知设备',
  outcome_bot_check: '人机验证失败',
  outcome_disabled: '账号已停用',
  outcome_factor_needed: '要求双重验证',
  outcome_factor_refused: '双重验证错误',
  outcome_ip_refused: 'IP 不在允许范围',
  outcome_locked: '已锁定',
  outcome_ok: '登录成功',
  outcome_refused: '用户名或密码错误',
  outcome_throttled: '尝试过于频繁',
  title: '{{name}} 的登录尝试',
  unknownUser: '无此用户',
  userAgent: '浏览器',
};
