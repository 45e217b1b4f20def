import type { GameRow } from '@manager/contract/features/set-up/game';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

export const STATUS_TONES: Record<GameRow['status'], Tone> = { enabled: 'good', disabled: 'plain', maintenance: 'warn' };

export const GameStatusTag = ({ status }: { status: GameRow['status'] }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  return <StatusTag tone={STATUS_TONES[status]}>{t(`status_${status}`)}</StatusTag>;
};
