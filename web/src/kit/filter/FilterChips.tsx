import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import type { texts } from '../texts.en.ts';
import classes from './filter.module.css';

type Props = {
  chips: readonly { name: string; label: string; text: string }[];
  onRemove: (name: string) => void;
  onClear: () => void;
};

/** The filters in force, each removable. */
export const FilterChips = ({ chips, onRemove, onClear }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit');
  if (chips.length === 0) return null;
  return (
    <div className={classes.chips}>
      {chips.map(({ name, label, text }) => (
        <button
          key={name}
          type="button"
          className={classes.chip}
          aria-label={t('clearFilter', { label: `${label}: ${text}` })}
          onClick={() => onRemove(name)}
        >
          <span className={classes.chipLabel}>{label}</span> {text} <span aria-hidden="true">×</span>
        </button>
      ))}
      <button type="button" className={classes.clear} onClick={onClear}>
        {t('clearAll')}
      </button>
    </div>
  );
};
