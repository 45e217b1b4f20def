import type { LiveRow } from '@manager/contract/features/set-up/live';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

export const TYPE_TONES: Record<LiveRow['type'], Tone> = { real: 'plain', live: 'info', test: 'warn', robot: 'plain' };

export const TypeTag = ({ type }: { type: LiveRow['type'] }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/live');
  return <StatusTag tone={TYPE_TONES[type]}>{t(`type_${type}`)}</StatusTag>;
};
