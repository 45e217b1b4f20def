import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  android: '安卓',
  desktop: '电脑',
  ios: 'iOS',
  mobile: '手机',
  tablet: '平板',
};
