import type { SubAgentReportTexts } from './texts.en.ts';

export const texts: SubAgentReportTexts = {
  autoGroup: '自动分组',
  caption: '按子代理统计的金额，不含无子代理的注单',
  topSubAgents: '投注最高的子代理',
  subAgent: '子代理 ID',
  subAgents: '子代理 ID',
  autoGroupHelp: '系统每个结算日按子代理组的规则得出的分组',
  configuredGroupHelp: '由用户设置，优先于自动分组。',
  setGroup: '设置分组',
  record: '{{id}} 的设置',
};
