import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { zoneText } from '../../ui/format.ts';
import type { texts } from './texts.en.ts';

/** The zone of the times on this page. */
export const ZoneText = (): ReactNode => {
  const t = useTexts<typeof texts>('kit/list');
  return t('zone', { zone: zoneText() });
};
