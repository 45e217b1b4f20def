import type { GameKpiTexts } from './texts.en.ts';

export const texts: GameKpiTexts = {
  caption: '各游戏按投注额分布的玩家',
  title: '按投注额（USD）分布的玩家',
  'type.slot': '老虎机',
  'type.fishing': '捕鱼',
  'type.lottery': '彩票',
  'type.table': '桌面游戏',
  'type.other': '其他',
  'bucket.help': '在所选日期内，于该游戏的投注额（USD）大于前值、小于或等于后值的玩家数。',
  'bucket.help0': '打开游戏但未投注，或投注额均为 0 的玩家。',
  playersPctIn: '玩家占比 {{label}}',

  bet: '投注额（USD）',
  all: '全部游戏',
  showPlayers: '{{name}} 的玩家',
};
