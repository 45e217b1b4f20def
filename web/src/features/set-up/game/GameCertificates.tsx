import type { GameRow } from '@manager/contract/features/set-up/game';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { HistoryTable } from '../../../kit/detail/HistoryTable.tsx';
import type { texts } from './texts.en.ts';

export const GameCertificates = ({ list }: { list: GameRow['certifications'] }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  return (
    <HistoryTable
      heads={[t('certificateLab'), t('certificateNumber'), t('certificateDate'), t('jurisdiction'), t('certificateHash')]}
      rows={list.map((each) => [each.lab, each.number || '–', each.date ?? '–', each.jurisdiction || '–', each.math_hash || '–'])}
    />
  );
};
