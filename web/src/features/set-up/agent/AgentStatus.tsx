import type { AgentRow } from '@manager/contract/features/set-up/agent';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

/** An agent is off as soon as one above it is; then the tag says so. */
export const AgentStatus = ({ row }: { row: Pick<AgentRow, 'status' | 'effective_status' | 'disabled_by_name'> }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/agent');
  if (row.status === 'enabled' && row.effective_status === 'disabled')
    return (
      <StatusTag tone="warn" title={t('disabledAbove')}>
        {row.disabled_by_name === null ? `${t('status_disabled')} ↑` : t('disabledBy', { name: row.disabled_by_name })}
      </StatusTag>
    );
  return <StatusTag tone={row.status === 'enabled' ? 'good' : 'plain'}>{t(`status_${row.status}`)}</StatusTag>;
};
