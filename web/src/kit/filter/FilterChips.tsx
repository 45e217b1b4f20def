import { useEffect, useRef, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import type { texts } from '../texts.en.ts';
import type { Chip } from './filter-fields.ts';
import classes from './filter.module.css';

type Props = { chips: readonly Chip[]; onRemove: (name: string) => void; onClear: () => void };

/** The filters in force, each removable. After a removal the focus is on the next one, and after the last on the first field. */
export const FilterChips = ({ chips, onRemove, onClear }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit');
  const row = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const removedAt = useRef<number>(undefined);
  useEffect(() => {
    const at = removedAt.current;
    if (at === undefined) return;
    removedAt.current = undefined;
    const left = row.current?.querySelectorAll<HTMLElement>('[data-chip]');
    const next = left?.[Math.min(at, (left?.length ?? 0) - 1)];
    (next ?? form.current?.querySelector<HTMLElement>('input, select, button'))?.focus();
  }, [chips]);
  if (chips.length === 0) return null;
  return (
    <div
      ref={(element) => {
        row.current = element;
        form.current = element?.closest('form') ?? form.current;
      }}
      className={classes.chips}
    >
      {chips.map(({ name, label, text }, index) => (
        <button
          key={name}
          type="button"
          data-chip
          className={classes.chip}
          aria-label={t('clearFilter', { label: `${label}: ${text}` })}
          onClick={() => {
            removedAt.current = index;
            onRemove(name);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Delete' && event.key !== 'Backspace') return;
            removedAt.current = index;
            onRemove(name);
          }}
        >
          <span className={classes.chipLabel}>{label}</span> {text} <span aria-hidden="true">×</span>
        </button>
      ))}
      <button
        type="button"
        className={classes.clear}
        onClick={() => {
          removedAt.current = 0;
          onClear();
        }}
      >
        {t('clearAll')}
      </button>
    </div>
  );
};
