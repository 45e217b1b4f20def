import type { Plan, PlannedOutcome, PlannedRow } from '@manager/contract/kit/plan';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { StatusTag, type Tone } from '../../ui/StatusTag.tsx';
import { formatCount } from '../../ui/format.ts';
import type { texts as kitTexts } from '../texts.en.ts';
import classes from './plan.module.css';
import type { texts } from './texts.en.ts';

/** How a feature's fields and their values are called; `textOf` answers undefined for values that need no words of their own. */
export type PlanWords = {
  labels: Readonly<Record<string, string>>;
  /** Fields that say nothing to people, such as an id beside its name. */
  hidden?: readonly string[];
  textOf?: (field: string, value: string) => string | undefined;
};

/** More than this nobody reads; the counts speak of all. */
const MAX_SHOWN = 200;
const OUTCOMES = ['refused', 'skipped', 'change', 'create', 'same'] as const satisfies readonly PlannedOutcome[];
const TONES: Record<PlannedOutcome, Tone> = { create: 'good', change: 'info', same: 'plain', skipped: 'warn', refused: 'bad' };

/** What a change of many records would do: the counts, and record by record before → after or why not. */
export const PlanView = ({ plan, words }: { plan: Plan; words: PlanWords }): ReactNode => {
  const t = useTexts<typeof texts>('kit/plan');
  const rows = plan.list.toSorted((one, other) => OUTCOMES.indexOf(one.outcome) - OUTCOMES.indexOf(other.outcome));
  const hasLines = rows.some(({ line }) => line !== null);
  return (
    <>
      <ul className={classes.counts} role="status">
        {OUTCOMES.filter((outcome) => plan.counts[outcome] > 0).map((outcome) => (
          <li key={outcome} data-bad={outcome === 'refused' ? true : undefined}>
            {t(`outcome_${outcome}`)} <strong>{formatCount(plan.counts[outcome])}</strong>
          </li>
        ))}
      </ul>
      {rows.length === 0 ? (
        <p>{t('allSame')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keys
        <div className={classes.frame} role="region" aria-label={t('plan')} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                {hasLines ? <th scope="col">{t('line')}</th> : null}
                <th scope="col">{t('record')}</th>
                <th scope="col">{t('outcome')}</th>
                <th scope="col">{t('changesAndReasons')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, MAX_SHOWN).map((row) => (
                <tr key={`${row.line ?? ''} ${row.id ?? ''} ${row.name}`}>
                  {hasLines ? <td>{row.line}</td> : null}
                  <th scope="row" className={classes.name}>
                    {row.name}
                  </th>
                  <td>
                    <StatusTag tone={TONES[row.outcome]}>{t(`outcome_${row.outcome}`)}</StatusTag>
                  </td>
                  <td>
                    <RowChanges row={row} words={words} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > MAX_SHOWN ? (
        <p className={classes.more}>
          {t('moreRows', { shown: formatCount(MAX_SHOWN), all: formatCount(rows.length) })} {t('moreRowsAbove')}
        </p>
      ) : null}
    </>
  );
};

const RowChanges = ({ row, words }: { row: PlannedRow; words: PlanWords }): ReactNode => {
  const k = useTexts<typeof kitTexts>('kit');
  const shown = (field: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? k('yes') : k('no');
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'object')
      return Array.isArray(value) && value.every((each) => typeof each !== 'object')
        ? value.join('; ') || '–'
        : JSON.stringify(value);
    const text = String(value as string | number);
    return words.textOf?.(field, text) ?? text;
  };
  const shownChanges = row.changes.filter(({ field }) => words.hidden?.includes(field) !== true);
  const labelOf = (field: string): string => words.labels[field] ?? field;
  return (
    <ul className={classes.list}>
      {shownChanges.map(({ field, before, after }) => (
        <li key={field}>
          <span>{labelOf(field)}</span>{' '}
          {row.outcome === 'create' ? shown(field, after) : `${shown(field, before)} → ${shown(field, after)}`}
        </li>
      ))}
      {row.faults.map(({ field, message }) => (
        <li key={field + message} className={row.outcome === 'refused' ? classes.fault : undefined}>
          {field === '' ? message : `${labelOf(field)}: ${message}`}
        </li>
      ))}
    </ul>
  );
};
