import type { ApprovalRow, ApprovalState } from '@manager/contract/features/approval/approval';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { StatusTag, type Tone } from '../../ui/StatusTag.tsx';
import { dateTimeText } from '../../ui/format.ts';
import { leftUntil } from './countdown.ts';
import classes from './approval.module.css';
import type { texts } from './texts.en.ts';

const TONES: Record<ApprovalState, Tone> = {
  pending: 'info',
  executed: 'good',
  failed: 'bad',
  rejected: 'bad',
  withdrawn: 'plain',
  expired: 'plain',
};

/** A change is executed, a permission is granted. */
export const ApprovalStateTag = ({ kind, state }: Pick<ApprovalRow, 'kind' | 'state'>): ReactNode => {
  const t = useTexts<typeof texts>('approval');
  return (
    <StatusTag tone={TONES[state]}>{t(kind === 'access' && state === 'executed' ? 'state_granted' : `state_${state}`)}</StatusTag>
  );
};

type Texts = ReturnType<typeof useTexts<typeof texts>>;

const leftText = (t: Texts, { at, nowMs }: { at: string; nowMs: number }): string | undefined => {
  const left = leftUntil({ at, nowMs });
  if (left === undefined) return undefined;
  return left.hours > 0 ? t('hours', { h: left.hours, m: left.minutes }) : t('minutes', { m: left.minutes, s: left.seconds });
};

/** What wants attention before deciding: same address, break-glass, little time left. */
export const ApprovalBadges = ({ row, nowMs }: { row: ApprovalRow; nowMs: number }): ReactNode => {
  const t = useTexts<typeof texts>('approval');
  const isPending = row.state === 'pending';
  const glass = row.glass_due_at === null ? undefined : leftText(t, { at: row.glass_due_at, nowMs });
  return (
    <span className={classes.badges}>
      {row.is_same_ip ? (
        <StatusTag tone="warn" title={t('sameIpHint')}>
          {t('sameIp')}
        </StatusTag>
      ) : null}
      {row.glass_due_at === null ? null : (
        <StatusTag tone="bad" title={row.glass_reason}>
          {isPending && glass !== undefined ? t('glassIn', { time: glass }) : t('glass')}
        </StatusTag>
      )}
    </span>
  );
};

export const ExpiryText = ({ row, nowMs }: { row: ApprovalRow; nowMs: number }): ReactNode => {
  const t = useTexts<typeof texts>('approval');
  if (row.expires_at === null || row.state !== 'pending') return '–';
  return <span title={dateTimeText(row.expires_at)}>{leftText(t, { at: row.expires_at, nowMs }) ?? t('expired')}</span>;
};
