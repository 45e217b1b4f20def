import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  changed_one: '{{count}} 个子代理的指定分组将发生变化。',
  changed_other: '{{count}} 个子代理的指定分组将发生变化。',
  configuredHint: '未指定时采用自动分组。',
  done_one: '已为 {{count}} 个子代理设置分组',
  done_other: '已为 {{count}} 个子代理设置分组',
  nothing: '没有变化：已是该分组。',
  return_one: '{{count}} 个子代理的 RTP',
  return_other: '{{count}} 个子代理的 RTP',
  rtpOfGame: '按站点',
  title: '设置指定分组',
};
