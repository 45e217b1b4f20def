import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  add: '新增站点组',
  addWebsites: '添加站点',
  code: '站点组 ID',
  codeHint: '字母、数字、- 和 _。',
  membersText: '未单独设置 RTP 的站点沿用本组的 RTP。',
  newTitle: '新增站点组',
  noMembersText: '可在此添加站点，或在站点表单中选择站点组。',
  pickHint: '按名称搜索。已属于其他站点组的站点将移出原组。',
  remove: '移出',
  removeText: '“{{name}}”将移出本组；若未单独设置 RTP，则按各游戏自身的 RTP。',
  rtp: '返奖率 RTP',
  rtpChange: '本组内未单独设置 RTP 的站点，从下一局起按新的返奖率运行。',
  rtpFromGroup: '由本组设置：{{rtp}}',
  rtpGames: '按游戏设置',
  rtpHint: '占投注额的百分比，大于 0，不超过 100。留空表示按各游戏自身设置。',
  rtpOwn: '此处设置：{{rtp}}',
  websitesMoved: '站点已调整',
  websites_one: '{{count}} 个站点',
  websites_other: '{{count}} 个站点',
};
