import type { ApprovalRow } from '@manager/contract/features/approval/approval';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { dateTimeText } from '../../ui/format.ts';
import { leftUntil } from './countdown.ts';
import classes from './approval.module.css';
import type { texts } from './texts.en.ts';

type Step = { key: string; text: string; who: string; at: string | null; tone?: 'good' | 'bad' };

/** What happened to a request so far, oldest first. */
export const ApprovalSteps = ({ row, nowMs }: { row: ApprovalRow; nowMs: number }): ReactNode => {
  const t = useTexts<typeof texts>('approval');
  const steps: Step[] = [{ key: 'requested', text: t('stepRequested'), who: row.requested_name, at: row.requested_at }];
  if (row.glass_due_at !== null) {
    const isDue = leftUntil({ at: row.glass_due_at, nowMs }) === undefined;
    steps.push({
      key: 'glass',
      text: t('glassStarted', { reason: row.glass_reason }),
      who: row.requested_name,
      at: null,
      tone: 'bad',
    });
    if (isDue && row.state === 'pending')
      steps.push({
        key: 'due',
        text: t('glassDueOther', { at: dateTimeText(row.glass_due_at) }),
        who: '',
        at: null,
        tone: 'bad',
      });
  }
  if (row.state === 'expired') steps.push({ key: 'expired', text: t('state_expired'), who: '', at: row.expires_at });
  else if (row.state !== 'pending') {
    const text = t(`done_${row.state}`);
    steps.push({
      key: 'decided',
      text: row.decision_reason === '' ? text : `${text}: ${row.decision_reason}`,
      who: row.decided_name ?? '',
      at: row.decided_at,
      tone: row.state === 'executed' ? 'good' : 'bad',
    });
  }
  return (
    <ol className={classes.steps}>
      {steps.map(({ key, text, who, at, tone }) => (
        <li key={key} data-tone={tone}>
          {text}
          <small>{[who, at === null ? '' : dateTimeText(at)].filter(Boolean).join(' · ')}</small>
        </li>
      ))}
    </ol>
  );
};
