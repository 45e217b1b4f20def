import type { SiteDayReportTexts } from './texts.en.ts';

export const texts: SiteDayReportTexts = {
  caption: '按结算日统计的金额',
  topDays: '投注最高的结算日',
  stateHelp:
    '已完结：该行涉及的所有日历中，此结算日已结束满一小时。\n收尾中：结束未满一小时，仍可能有迟到的注单。\n进行中：至少在一个日历中尚未结束。未完结的结算日以斜体显示。\n已重述：结算之后该日的注单又有变动，并已计入后续结算。',
  restated: '已重述',
  restatedBets_one: '结算后有 {{count}} 笔注单变动',
  restatedBets_other: '结算后有 {{count}} 笔注单变动',
  restatedCount: '重述注单数',
  restatedHelp: '结算之后又有变动、并已计入后续结算的当日注单，每笔只计一次。按所见站点统计，与所选游戏无关。',
  'state.running': '进行中',
  'state.closing': '收尾中',
  'state.final': '已完结',
  rows: '行',
  'rows.days': '按日',
  'rows.sites': '按日 × 站点',
  'apiType.seamless': '单一钱包',
  'apiType.transfer': '转账钱包',
  sitesOf: '{{day}} 的站点报表',
  gamesOf: '{{site}} 在 {{day}} 的游戏报表',
};
