import type { ReactNode } from 'react';
import classes from '../report/report.module.css';
import { useScopeCall } from '../report/use-money-report.ts';
import { useReportTexts } from '../report/use-report-texts.ts';

/** Without its names and days a search cannot be put together: says so where they are missing, and asks again. */
export const ChoicesFault = ({ agentId }: { agentId: string }): ReactNode => {
  const t = useReportTexts();
  const { error, refetch } = useScopeCall(agentId);
  if (error === null) return null;
  return (
    <p className={classes.fault} role="alert">
      {t('scope.notLoaded', { message: error.message })}{' '}
      <button type="button" className={classes.again} onClick={() => void refetch()}>
        {t('scope.again')}
      </button>
    </p>
  );
};
