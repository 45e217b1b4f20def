import type { ReactNode } from 'react';
import { ChoiceSwitch } from '../../ui/ChoiceSwitch.tsx';
import type { ScopeState } from '../report/scope-state.ts';
import { useReportTexts } from '../report/use-report-texts.ts';

type Props = { value: ScopeState['in']; onChange: (unit: ScopeState['in']) => void };

/** In which money the figures are: as they were played, or in US dollars of then or of today. */
export const UnitChoice = ({ value, onChange }: Props): ReactNode => {
  const t = useReportTexts();
  return (
    <ChoiceSwitch
      label={t('scope.amounts')}
      value={value}
      choices={[
        { value: 'native', label: t('scope.native') },
        { value: 'usd', label: t('scope.usd') },
        { value: 'usd_today', label: t('scope.usdToday') },
      ]}
      onChange={onChange}
    />
  );
};
