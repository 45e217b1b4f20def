import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { formatCount } from '../../../ui/format.ts';
import classes from '../log.module.css';
import type { texts } from './texts.en.ts';

type Props = {
  isOn: boolean;
  /** Rows of the search that are left out while it is off. */
  hidden: { count: number; is_exact: boolean } | undefined;
  onChange: (isOn: boolean) => void;
};

/** Shows what is done all day long as well; says how much of it is hidden, so that nobody takes the list for the whole. */
export const RoutineSwitch = ({ isOn, hidden, onChange }: Props): ReactNode => {
  const t = useTexts<typeof texts>('log/audit');
  return (
    <span className={classes.routine}>
      <label>
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          checked={isOn}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {t('showRoutine')}
      </label>
      {hidden === undefined || hidden.count === 0 ? null : (
        <span role="status">{t(hidden.is_exact ? 'hidden' : 'hiddenMany', { count: formatCount(hidden.count) })}</span>
      )}
    </span>
  );
};
