import type * as en from './words.en.ts';

/** Calls of wallets: what they ask for, and how they end. */
export const callWords: Record<keyof typeof en.callWords, string> = {
  'kind.auth': '验证',
  'kind.balance': '查询余额',
  'kind.bet': '投注',
  'kind.win': '派彩',
  'kind.bet_win': '投注并派彩',
  'kind.cancel': '取消',
  'kind.bonus': '奖金',
  'kind.jackpot': '彩金',
  'kind.transfer': '转账',
  'outcome.ok': '成功',
  'outcome.unknown': '未知',
  'outcome.invalid_partner': '无效商户',
  'outcome.invalid_token': '无效令牌',
  'outcome.invalid_game': '无效游戏',
  'outcome.wrong_currency': '币种错误',
  'outcome.not_enough_money': '余额不足',
  'outcome.user_disabled': '玩家已停用',
  'outcome.bad_signature': '签名错误',
  'outcome.token_expired': '令牌过期',
  'outcome.duplicate': '重复请求',
  'outcome.bet_not_found': '注单不存在',
  'outcome.maintenance': '维护中',
  'outcome.limit': '超过限制',
};

/** Movements of wallets: what they are, and whether they came to be. */
export const movementWords: Record<keyof typeof en.movementWords, string> = {
  'method.deposit': '存款',
  'method.withdraw': '提款',
  'method.bet': '投注',
  'method.paid': '派彩',
  'method.cancel': '取消',
  'method.bonus': '奖金',
  'method.jackpot': '彩金',
  'method.compensate': '补偿',
  'method.adjust': '调整',
  'status.ok': '成功',
  'status.failed': '失败',
  'status.pending': '处理中',
};
