import type { SiteReportTexts } from './texts.en.ts';

export const texts: SiteReportTexts = {
  caption: '站点报表，含代理小计',
  topSites: '投注最高的站点',
  site: '站点',
  agent: '代理',
  currency: '币种',
  brand: '品牌',
  apiType: '接口类型',
  'apiType.seamless': '单一钱包',
  'apiType.transfer': '转账钱包',
  agentTotal: '{{agent}} 小计',
  test: '测试',
  ways: '查看',
  byDay: '按日',
  byPlayer: '按玩家',
  bySubAgent: '按子代理',
};
