import type { ReactNode } from 'react';
import type { DayRange } from '../filter/when.ts';
import classes from '../report/report.module.css';
import { daysOf, isSearched, type ScopeFault } from '../report/scope-state.ts';
import { useReportTexts } from '../report/use-report-texts.ts';

type Props = { fault: ScopeFault | undefined; missing: string | undefined; days: DayRange; maxDays: number };

/** Why the last search was not made: above the fields, since the lists that unfold below them would cover it. */
export const ScopeFaults = ({ fault, missing, days, maxDays }: Props): ReactNode => {
  const t = useReportTexts();
  return (
    <>
      {fault === undefined ? null : (
        <p className={classes.fault} role="alert">
          {t(`scope.error.${fault}`, { count: maxDays, days: isSearched(days) ? daysOf(days) : 0 })}
        </p>
      )}
      {missing === undefined ? null : (
        <p className={classes.fault} role="alert">
          {missing}
        </p>
      )}
    </>
  );
};
