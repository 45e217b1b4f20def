import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useIncompleteMonths } from '../../../browser/marks.ts';
import { titleOf } from '../../../i18n/use-texts.ts';
import type { Expected } from '../../../kit/report/drill.ts';
import { formatMetric } from '../../../kit/report/metrics.ts';
import { takeWayBack } from '../../../product/report-links/report-jump.ts';
import classes from './bet-detail.module.css';
import { compareExpected, type BetSum } from './expected-sum.ts';
import { useBetTexts } from './use-bet-texts.ts';

/** "= 18,204.50 USD from Game report ✓", or by how much the bets differ from the figure that led here. */
export const ExpectedLine = ({ expected, sum }: { expected: Expected; sum: BetSum | null }): ReactNode => {
  const t = useBetTexts();
  const isIncomplete = useIncompleteMonths().length > 0;
  const { metric, from } = expected;
  // Taken once: whoever comes by the address alone has no way back but the menu.
  const [back] = useState(() => takeWayBack(from));
  const withUnit = (value: string): string => `${formatMetric(metric, value)} ${metric === 'rounds' ? t('unit.rounds') : 'USD'}`;
  const line = { value: withUnit(expected.value), from: t('expected.from', { report: titleOf(expected.from) ?? expected.from }) };
  const comparison = compareExpected({ expected, sum });
  // Report and bets come from the same store: what both lack shows in neither.
  const kind = comparison.kind === 'match' && isIncomplete ? 'incomplete' : comparison.kind;
  const text = ((): string => {
    switch (comparison.kind) {
      case 'differs':
        return t('expected.differs', {
          ...line,
          found: withUnit(comparison.found),
          difference: signed(comparison.difference),
        });
      case 'since':
        return t('expected.since', { ...line, count: comparison.bets, added: signed(withUnit(comparison.added)) });
      case 'moved':
        return t('expected.moved', { ...line, count: comparison.bets, found: withUnit(comparison.found) });
      default:
        return t(`expected.${kind as 'match' | 'incomplete' | 'unknown'}`, line);
    }
  })();
  return (
    <output className={classes.expected} data-kind={kind}>
      {text} {back === undefined ? null : <Link to={back}>{t('expected.back')}</Link>}
    </output>
  );
};

/** Not rounded: a difference of a millionth is a difference. */
const signed = (figure: string): string => (/^[-−]/.test(figure) ? figure : `+${figure}`);
