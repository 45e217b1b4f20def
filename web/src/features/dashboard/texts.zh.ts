import type { DashboardTexts } from './texts.en.ts';

export const texts: DashboardTexts = {
  scope: '您权限内的全部代理 · 按每笔注单汇率折算为 USD',
  dayEnds: '当前结算日于 {{time}} 结束',
  asOf: '数据截至 {{time}}',
  today: '今日',
  yesterday: '昨日',
  running: '进行中',
  vsYesterday: '昨日 {{value}}',
  topGames: '今日热门游戏',
  topSites: '今日热门站点',
  game: '游戏',
  site: '站点',
  all: '查看报表',
  none: '无数据',
  failed: '加载失败',
  retry: '重试',
  refresh: '刷新',
  empty: '暂无可显示内容',
  emptyHint: '本页数据来自游戏报表（F-1）与站点报表（F-2），您尚无其中任何一项权限。',
};
