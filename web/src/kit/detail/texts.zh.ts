import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  loading: '加载中',
  backToList: '返回列表',
  copyJson: '复制 JSON',
  newer: '列表中的上一条（K）',
  older: '列表中的下一条（J）',
  openAsPage: '以页面打开',
  openList: '查看全部',
  related: '关联',
  width: '面板宽度',
  widthFull: '全宽',
  widthNarrow: '窄',
  widthWide: '宽',
};
