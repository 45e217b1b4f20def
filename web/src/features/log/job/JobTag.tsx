import type { JobRow } from '@manager/contract/features/log/job';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { moneyText } from '../../../ui/format.ts';
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

export const OUTCOME_TONES: Record<JobRow['outcome'], Tone> = { running: 'info', ok: 'good', failed: 'bad' };

export const JobTag = ({ outcome }: { outcome: JobRow['outcome'] }): ReactNode => {
  const t = useTexts<typeof texts>('log/job');
  return <StatusTag tone={OUTCOME_TONES[outcome]}>{t(`outcome_${outcome}`)}</StatusTag>;
};

/** How long a run took, in seconds with one decimal. */
export const durationSeconds = ({ started_at: start, ended_at: end }: Pick<JobRow, 'started_at' | 'ended_at'>): string =>
  end === null ? '' : moneyText(String((Date.parse(end) - Date.parse(start)) / 1000), { places: 1 });
