import type { ReactNode } from 'react';
import { useIncompleteMonths } from '../../../browser/marks.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { texts as incompleteTexts } from '../../../ui/incomplete/texts.en.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import classes from './settlement.module.css';
import type { SettlementData } from './settlement-data.ts';
import { useSettlementTexts } from './use-settlement-texts.ts';

/** What keeps the period from being frozen, and what changed since it was. */
export const Notices = ({ data, onRates }: { data: SettlementData; onRates: () => void }): ReactNode => {
  const t = useSettlementTexts();
  const ti = useTexts<typeof incompleteTexts>('ui/incomplete');
  const isHeld = useIncompleteMonths().length > 0;
  const { run, blocks, month, missing_rates: missing, late_count: late, state } = data;
  // A run that stands is not held up by what would hold up a new one.
  const shown = run === null ? blocks : blocks.filter((block) => block === 'rate_missing');
  if (shown.length === 0 && late === 0 && !isHeld) return null;
  return (
    <ul className={classes.notices}>
      {isHeld ? (
        <li>
          <StatusTag tone="warn">{ti('refused')}</StatusTag>
        </li>
      ) : null}
      {shown.map((block) => (
        <li key={block}>
          <StatusTag tone="warn">{t(`block_${block}`, { month, currencies: missing.join(', ') })}</StatusTag>
          {block === 'rate_missing' ? (
            <button type="button" className={classes.link} onClick={onRates}>
              {t('setRates')}
            </button>
          ) : null}
        </li>
      ))}
      {late === 0 ? null : (
        <li>
          <StatusTag tone="warn">{t(state === 'paid' ? 'lateNoticePaid' : 'lateNotice', { count: late })}</StatusTag>
        </li>
      )}
    </ul>
  );
};
