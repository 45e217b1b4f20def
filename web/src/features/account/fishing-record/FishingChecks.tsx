import type { SliceCheck } from '@manager/contract/features/account/fishing-record';
import type { ReactNode } from 'react';
import { CheckLine } from '../../../kit/detail/CheckLine.tsx';
import { dateTimeText, exactText } from '../../../ui/format.ts';
import classes from './fishing-record.module.css';
import { type FishingTranslate, useFishingTexts } from './use-fishing-texts.ts';

/** Amounts are printed with their separators, ids and codes as they are: of a check only the first have decimals or are counts. */
const isMoney = (value: string): boolean => /^-?\d{1,14}\.\d{1,6}$/.test(value);

/** Whether slice, bet and matrix say the same, and where they do not. A win without a bet is told as what it is: legal. */
export const FishingChecks = ({ checks }: { checks: readonly SliceCheck[] }): ReactNode => {
  const t = useFishingTexts();
  const isSound = checks.every(({ kind }) => kind === 'free_win');
  return (
    <section aria-label={t('checks')} className={classes.checks}>
      {isSound ? <CheckLine tone="good">{t('check_ok')}</CheckLine> : null}
      {checks.map((check) => (
        <CheckLine key={`${check.kind} ${check.what}`} tone={toneOf(check)}>
          {textOf(check, t)}
        </CheckLine>
      ))}
    </section>
  );
};

const toneOf = ({ kind }: SliceCheck): 'good' | 'warn' | 'bad' => {
  if (kind === 'free_win') return 'good';
  return kind === 'detail_missing' ? 'warn' : 'bad';
};

const textOf = ({ kind, what, expected, found }: SliceCheck, t: FishingTranslate): string =>
  t(`check_${kind}`, {
    what: what === '' ? '' : t(`what_${what}` as 'what_bet'),
    expected: valueText(expected, t),
    found: valueText(found, t),
  });

const INSTANT = /^\d{4}-\d\d-\d\dT/;

const valueText = (value: string, t: FishingTranslate): string => {
  if (value === '') return t('none');
  if (INSTANT.test(value)) return dateTimeText(value);
  return isMoney(value) ? exactText(value) : value;
};
