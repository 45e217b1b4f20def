import type { ReactNode } from 'react';
import classes from '../report/report.module.css';
import { useReportTexts } from '../report/use-report-texts.ts';

/** Whether test agents count too. */
export const TestCheck = ({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }): ReactNode => {
  const t = useReportTexts();
  return (
    <label className={classes.check}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      {t('scope.withTest')}
    </label>
  );
};
