import { Button } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { texts } from '../texts.en.ts';
import { FilterChips } from './FilterChips.tsx';
import type { FieldInput } from './field-inputs.tsx';
import { useDelayed } from './use-delayed.ts';
import classes from './filter.module.css';

/** `name` is a filter of the list; the first fields stand in the bar, those with `isMore` behind "More filters". */
export type FilterField<F> = {
  [K in keyof F & string]: FieldInput<F[K]> & { name: K; label: string; isMore?: boolean };
}[keyof F & string];

type Props<F> = {
  values: F;
  fields: readonly FilterField<F>[];
  onApply: (patch: Partial<F>, options?: { replaces?: boolean }) => void;
  /** Back to the default: one filter by name, or all of them. */
  onClear: (name?: keyof F & string) => void;
  /** `explicit`: applied by Search or Enter (reports, logs). `instant`: applied at once, typing after 300 ms (short configuration lists). */
  mode: 'explicit' | 'instant';
  /** Address parameters that were not understood. */
  invalid?: readonly string[];
  /** Beside the fields: a date range, a currency switch. */
  children?: ReactNode;
};

const TYPING_MS = 300;

type AnyField = FieldInput<unknown> & { name: string; label: string; isMore?: boolean };

export const FilterBar = <F extends object>({
  values,
  fields,
  onApply,
  onClear,
  mode,
  invalid = [],
  children,
}: Props<F>): ReactNode => {
  const t = useTexts<typeof texts>('kit');
  const barId = useId();
  const [draft, setDraft] = useState<Partial<F>>({});
  const [applied, setApplied] = useState(values);
  const { later, cancel } = useDelayed(TYPING_MS);
  if (applied !== values) {
    setApplied(values);
    setDraft({});
  }
  // Each field is consistent in itself; as members of one list their value types can only be seen as unknown.
  const all = fields as readonly unknown[] as readonly AnyField[];
  const current = { ...values, ...draft } as Record<string, unknown>;
  const hasHiddenValue = all.some((field) => field.isMore === true && field.chip(current[field.name]) !== undefined);
  const [isOpen, setOpen] = useState(hasHiddenValue);

  const change = (name: string, value: unknown, isTyping: boolean): void => {
    const next = { ...draft, [name]: value } as Partial<F>;
    setDraft(next);
    if (mode === 'explicit') return;
    cancel();
    if (isTyping) later(() => onApply(next, { replaces: true }));
    else onApply(next);
  };

  const apply = (): void => {
    cancel();
    onApply(draft);
  };

  const shown = all.filter((field) => field.isMore !== true || isOpen);
  return (
    <form
      className={classes.bar}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <div className={classes.fields}>
        {children}
        {shown.map((field) => (
          <div key={field.name} className={classes.field}>
            <label htmlFor={`${barId}${field.name}`}>{field.label}</label>
            {field.input({
              id: `${barId}${field.name}`,
              value: current[field.name],
              onChange: (value) => change(field.name, value, false),
              onType: (value) => change(field.name, value, true),
            })}
          </div>
        ))}
        <div className={classes.buttons}>
          {mode === 'explicit' ? (
            <Button type="submit" leftSection={<Icon name="search" size={15} />}>
              {t('search')}
            </Button>
          ) : null}
          {all.some((field) => field.isMore) ? (
            <button type="button" className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? t('hideFilters') : t('moreFilters')}
            </button>
          ) : null}
        </div>
      </div>
      <FilterChips
        chips={all.flatMap((field) => {
          const text = field.chip((values as Record<string, unknown>)[field.name]);
          return text === undefined ? [] : [{ name: field.name, label: field.label, text }];
        })}
        onRemove={(name) => onClear(name as keyof F & string)}
        onClear={() => onClear()}
      />
      {invalid.length === 0 ? null : (
        <p className={classes.notice} role="status">
          {t('addressIgnored', { names: invalid.join(', ') })}
        </p>
      )}
    </form>
  );
};
