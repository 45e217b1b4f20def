import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  betHint: '按玩家可用的最小投注额使用。',
  feature: '特色级别',
  feature_powerful: '强力',
  feature_regular: '普通',
  feature_super: '超级',
  maxWinHint: '每张卡片最多派发的金额。',
  rounds: '回合数',
  type_feature_game: '特色游戏',
  type_free_spin: '免费旋转',
  validDays: '有效天数',
};
