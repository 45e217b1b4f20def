import { useHotkeys } from '@mantine/hooks';
import { useEffect, useMemo, type ReactNode, type RefObject } from 'react';
import { useIncompleteMonths } from '../../browser/marks.ts';
import { useStore } from '../../browser/store.ts';
import { languageStore } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { exactText, formatCount, moneyText } from '../../ui/format.ts';
import { IncompleteMark } from '../../ui/incomplete/IncompleteMark.tsx';
import { monthNames } from '../../ui/incomplete/month-names.ts';
import type { texts as incompleteTexts } from '../../ui/incomplete/texts.en.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { sumsOf, tsvOf, type CellRange } from '../table/cell-range.ts';
import type { Placed } from '../table/layout.ts';
import { shownText } from './range-marks.ts';
import { RowButton } from '../table/RowLink.tsx';
import type { texts } from '../table/texts.en.ts';
import classes from '../table/bars.module.css';

type Props<Row> = {
  range: CellRange;
  rows: readonly Row[];
  placed: readonly Placed<Row>[];
  region: RefObject<HTMLElement | null>;
  onClear: () => void;
};

const placesOf = (value: string): number => value.split('.')[1]?.length ?? 0;

/** A sum exactly, with at least two decimals where it has any; an average to no more decimals than its sum, and at least two. */
const sumText = (sum: string): string => exactText(sum, { leastPlaces: placesOf(sum) === 0 ? 0 : 2 });
const averageText = (average: string, sum: string): string =>
  moneyText(average, { places: placesOf(average) === 0 ? 0 : Math.max(2, placesOf(sum)) });

/** Count, sum and average of the marked cells, and their way to the clipboard. */
export const RangeBar = <Row,>({ range, rows, placed, region, onClear }: Props<Row>): ReactNode => {
  const t = useTexts<typeof texts>('kit/table');
  const ti = useTexts<typeof incompleteTexts>('ui/incomplete');
  const language = useStore(languageStore);
  const months = useIncompleteMonths();
  const note = months.length === 0 ? undefined : ti('copied', { months: monthNames(months, language) });
  const { count, columns, isMixed } = useMemo(() => sumsOf({ range, rows, placed }), [range, rows, placed]);
  const textOf = (hasHeader: boolean): string =>
    tsvOf({ range, rows, placed, hasHeader, note, shownText: (row, column) => shownText(region.current, row, column) });
  const copy = (hasHeader: boolean): void => {
    void navigator.clipboard?.writeText(textOf(hasHeader)).then(() => notifySuccess(t('copiedCells')));
  };
  // Also from a box or a field.
  useHotkeys([['mod+shift+C', () => copy(true)]], []);
  useEffect(() => {
    const ends = new AbortController();
    const hasOther = (): boolean =>
      getSelection()?.isCollapsed === false || document.activeElement?.matches('input, textarea') === true;
    document.addEventListener(
      'copy',
      (event) => {
        if (hasOther()) return;
        event.preventDefault();
        event.clipboardData?.setData('text/plain', textOf(false));
        notifySuccess(t('copiedCells'));
      },
      { signal: ends.signal },
    );
    return () => ends.abort();
  });
  return (
    <div className={classes.range} role="group" aria-label={t('count')}>
      <output className={classes.sums}>
        <IncompleteMark />
        <span>
          {t('count')} <b>{formatCount(count)}</b>
        </span>
        {columns.map(({ header, sum, average }) => (
          <span key={header}>
            {header}: {t('sum')} <b>{sumText(sum)}</b> · {t('average')} <b>{averageText(average, sum)}</b>
          </span>
        ))}
        {isMixed ? <span>{t('mixedCurrencies')}</span> : null}
      </output>
      <span className={classes.buttons}>
        <RowButton label={t('copyCells')} onClick={() => copy(false)} />
        <RowButton label={t('copyCellsWithHeader')} onClick={() => copy(true)} />
        <RowButton label={t('clear')} onClick={onClear} />
      </span>
    </div>
  );
};
