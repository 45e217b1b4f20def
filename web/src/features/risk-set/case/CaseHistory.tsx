import type { CaseDetail, CaseEventRow } from '@manager/contract/features/risk-set/case';
import type { ReactNode } from 'react';
import { DateTime } from '../../../ui/DateTime.tsx';
import classes from './case.module.css';
import { useCaseTexts } from './case-words.ts';

/** What became of the case, newest first. */
export const CaseHistory = ({ row }: { row: CaseDetail }): ReactNode => {
  const t = useCaseTexts();
  const stateOf = (state: CaseEventRow['to_state']): string => (state === null ? '–' : t(`state_${state}`));
  const whatOf = (event: CaseEventRow): string => {
    if (event.event === 'state') return t('event_state', { from: stateOf(event.from_state), to: stateOf(event.to_state) });
    if (event.event === 'hand_over') return t('event_hand_over', { to: event.to_owner });
    if (event.event === 'notice') return t('event_notice', { vendor: event.vendor, addresses: event.addresses.join(', ') });
    return event.event === 'items' ? t('event_items', { count: event.items }) : t('event_opened');
  };
  return (
    <div className={classes.lines}>
      {row.events.toReversed().map((event) => (
        <article key={event.id} className={classes.line}>
          <p>
            <strong>{whatOf(event)}</strong>
          </p>
          <p className={classes.who}>
            {event.user_name === '' ? t('manager') : event.user_name} · <DateTime at={event.created_at} />
          </p>
          {event.reason === '' ? null : <p className={classes.text}>{event.reason}</p>}
        </article>
      ))}
    </div>
  );
};
