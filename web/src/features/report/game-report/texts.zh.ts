import type { GameReportTexts } from './texts.en.ts';

export const texts: GameReportTexts = {
  caption: '游戏报表：实际与理论返奖率对比',
  topGames: '投注最高的游戏',
  'type.slot': '老虎机',
  'type.fishing': '捕鱼',
  'type.lottery': '彩票',
  'type.table': '桌面游戏',
  'type.other': '其他',
};
