import { textsOf } from '../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

const t = textsOf<typeof texts>('kit/export');

/** "2026-11-01 to 2026-11-22": of which days a file is. */
export const periodPart = (from: string | undefined, to: string | undefined): string[] => {
  if (from === undefined || to === undefined || from === '' || to === '') return [];
  return [from === to ? from : t('period', { from, to })];
};
