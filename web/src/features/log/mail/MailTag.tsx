import type { MailRow } from '@manager/contract/features/log/mail';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

const TONES: Record<MailRow['state'], Tone> = { waiting: 'info', sent: 'good', failed: 'bad' };

export const MailTag = ({ row }: { row: Pick<MailRow, 'state' | 'error'> }): ReactNode => {
  const t = useTexts<typeof texts>('log/mail');
  return (
    <StatusTag tone={TONES[row.state]} title={row.error || undefined}>
      {t(`state_${row.state}`)}
    </StatusTag>
  );
};
