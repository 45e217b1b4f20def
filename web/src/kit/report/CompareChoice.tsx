import { CompareWith } from '@manager/contract/features/report/compare';
import type { ReactNode } from 'react';
import classes from './report.module.css';
import { useReportTexts } from './use-report-texts.ts';

type Props = { value: CompareWith | undefined; onChange: (value: CompareWith | undefined) => void };

/** With which period the figures are compared. */
export const CompareChoice = ({ value, onChange }: Props): ReactNode => {
  const t = useReportTexts();
  return (
    <div className={classes.compare}>
      <select
        aria-label={t('compare.label')}
        className={classes.control}
        value={value ?? ''}
        onChange={(event) => onChange(CompareWith.options.find((option) => option === event.currentTarget.value))}
      >
        <option value="">{t('compare.off')}</option>
        {CompareWith.options.map((option) => (
          <option key={option} value={option}>
            {t(`compare.${option}`)}
          </option>
        ))}
      </select>
    </div>
  );
};
