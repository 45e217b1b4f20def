import type { ApprovedState, WebsiteRow } from '@manager/contract/features/set-up/website';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { MISSING, exactPercentText } from '../../../ui/format.ts';
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';
import { useRtpText } from './use-rtp-text.ts';

const TONES: Record<ApprovedState, Tone> = { unapproved: 'warn', approved: 'good', failed: 'bad' };

/** Unapproved, Approved or Approval Failed (S4.16); the reason of a failure is its title. */
export const ApprovalTag = ({ row }: { row: Pick<WebsiteRow, 'approved_state' | 'approval_reason'> }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  return (
    <StatusTag tone={TONES[row.approved_state]} title={row.approval_reason || undefined}>
      {t(`approved_${row.approved_state}`)}
    </StatusTag>
  );
};

export const WebsiteStatus = ({ row }: { row: Pick<WebsiteRow, 'status' | 'effective_status'> }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  if (row.status === 'enabled' && row.effective_status === 'disabled') {
    return (
      <StatusTag tone="warn" title={t('disabledAbove')}>
        {t('status_disabled')} ↑
      </StatusTag>
    );
  }
  return <StatusTag tone={row.status === 'enabled' ? 'good' : 'plain'}>{t(`status_${row.status}`)}</StatusTag>;
};

/** Returns in force, the most frequent first; its title says on how many games, and what is set. */
export const RtpInForce = ({
  row,
}: {
  row: Pick<WebsiteRow, 'set_rtp' | 'rtp_in_force' | 'rtp_from' | 'site_group_name'>;
}): ReactNode => {
  const rtpText = useRtpText();
  const [first, ...others] = row.rtp_in_force;
  return (
    <span title={rtpText(row)}>
      {first === undefined || first.value === null ? MISSING : exactPercentText(first.value)}
      {others.length === 0 ? '' : ` +${others.length}`}
      {row.rtp_from === 'site_group' ? ' ↑' : ''}
    </span>
  );
};
