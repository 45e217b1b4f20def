import type { AgentReportTexts } from './texts.en.ts';

export const texts: AgentReportTexts = {
  caption: '按代理层级统计的金额，每级含其下级',
  topAgents: '投注最高的代理',
  calendar: '结算日历',
  calendarHelp: '该代理自己的结算日历。涉及多个日历的行，各代理按自己的结算日计算。',
  mixed: '{{day}} 等',
  mixedTitle: '此行还包含其他结算日历的代理，各按自己的结算日计算',
  warning: '此处合计了结算日历不同的代理：各按自己的结算日计算。',
  severalCalendars: '多个结算日历',
  reach: '统计口径',
  'reach.downline': '含下级',
  'reach.direct': '仅直属站点',
  open: '展开 {{name}}',
  close: '收起 {{name}}',
  openAll: '全部展开',
  closeAll: '全部收起',
  whole: '全部',
};
