import type { SiteReportTexts } from './texts.en.ts';

export const texts: SiteReportTexts = {
  byPlayer: '按玩家',
  caption: '站点报表，含代理小计',
  topSites: '投注最高的站点',
  'apiType.seamless': '单一钱包',
  'apiType.transfer': '转账钱包',
  agentTotal: '{{agent}} 小计',
  ways: '查看',
  byDay: '按日',
  bySubAgent: '按子代理',
};
