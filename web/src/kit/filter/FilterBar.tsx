import { Button } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import type { texts as kitTexts } from '../texts.en.ts';
import { chipsOf, patchOf, splitFields, type AnyField, type FilterField } from './filter-fields.ts';
import { FilterControl } from './FilterControl.tsx';
import { FilterChips } from './FilterChips.tsx';
import { PhoneFilters } from './PhoneFilters.tsx';
import type { texts } from './texts.en.ts';
import { useFilterDraft } from './use-filter-draft.ts';
import classes from './filter.module.css';

export type { FilterField } from './filter-fields.ts';

/** Sets some of the filters and searches with whatever else was entered. */
export type FilterPreset<F> = { label: string; patch: () => Partial<F> };

type Props<F> = {
  values: F;
  fields: readonly FilterField<F>[];
  presets?: readonly FilterPreset<F>[];
  onApply: (patch: Partial<F>, options?: { replaces?: boolean }) => void;
  /** Back to the default: one filter by name, or all of them. */
  onClear: (name?: keyof F & string) => void;
  /** `explicit`: applied by Search or Enter (reports, logs). `instant`: applied at once, typing after 300 ms (short configuration lists). */
  mode: 'explicit' | 'instant';
  /** Address parameters that were not understood. */
  invalid?: readonly string[];
};

/** The filters of a list: up to four in the bar, the others behind a button; on a phone all of them in a sheet. */
export const FilterBar = <F extends object>({
  values,
  fields,
  presets = [],
  onApply,
  onClear,
  mode,
  invalid = [],
}: Props<F>): ReactNode => {
  const t = useTexts<typeof texts>('kit/filter');
  const k = useTexts<typeof kitTexts>('kit');
  const barId = useId();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const all = fields as readonly unknown[] as readonly AnyField[];
  const names = all.flatMap(({ name, nameTo }) => (nameTo === undefined ? [name] : [name, nameTo]));
  const { current, change, apply, search, reset } = useFilterDraft({ values, names, mode, onApply });
  const { bar, more } = splitFields(all);
  const chips = chipsOf(all, values as Record<string, unknown>);

  const remove = (name: string): void => {
    const field = all.find((one) => one.name === name);
    if (field?.nameTo === undefined) onClear(name as keyof F & string);
    else onApply(patchOf(field, { from: '', to: '' }) as Partial<F>);
  };
  const control = (field: AnyField): ReactNode => (
    <FilterControl key={field.name} id={`${barId}${field.name}`} field={field} values={current} onChange={change} />
  );
  const moreCount = more.filter((field) => chips.some(({ name }) => name === field.name)).length;
  const moreLabel = moreCount === 0 ? k('moreFilters') : t('moreSet', { count: moreCount });
  const clearAll = (): void => {
    reset();
    onClear();
  };
  const presetButtons = presets.length === 0 ? null : <Presets presets={presets} onChoose={apply} />;
  const searchButton = (
    <Button type="submit" leftSection={<Icon name="search" size={15} />}>
      {k('search')}
    </Button>
  );
  return (
    <form
      className={classes.bar}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search();
        if (isPhone) setOpen(false);
      }}
    >
      {isPhone && all.length === 0 ? null : isPhone ? (
        <PhoneFilters
          count={chips.length}
          isOpen={isOpen}
          onOpen={setOpen}
          onApply={search}
          isInstant={mode === 'instant'}
          fields={all.map(control)}
        >
          {chips.length === 0 && presetButtons === null ? null : (
            <div className={classes.line}>
              <FilterChips chips={chips} onRemove={remove} onClear={clearAll} />
              {presetButtons}
            </div>
          )}
        </PhoneFilters>
      ) : (
        <>
          <div className={classes.fields}>
            {bar.map(control)}
            <div className={classes.buttons}>
              {mode === 'explicit' ? searchButton : null}
              {presetButtons}
              {more.length > 0 ? (
                <MoreButton
                  isOpen={isOpen}
                  controls={`${barId}more`}
                  label={isOpen ? k('hideFilters') : moreLabel}
                  onClick={() => setOpen(!isOpen)}
                />
              ) : null}
            </div>
          </div>
          {isOpen && more.length > 0 ? (
            <div id={`${barId}more`} className={classes.extra}>
              {more.map(control)}
            </div>
          ) : null}
          <FilterChips chips={chips} onRemove={remove} onClear={clearAll} />
        </>
      )}
      {/* Enter in a form of several fields needs a button to press. */}
      {mode === 'instant' ? <button type="submit" hidden aria-label={k('search')} /> : null}
      {invalid.length === 0 ? null : (
        <p className={classes.notice} role="status">
          {k('addressIgnored', { names: invalid.join(', ') })}
        </p>
      )}
    </form>
  );
};

type PresetsProps<F> = { presets: readonly FilterPreset<F>[]; onChoose: (patch: Partial<F>) => void };

const Presets = <F extends object>({ presets, onChoose }: PresetsProps<F>): ReactNode => {
  const t = useTexts<typeof texts>('kit/filter');
  return (
    <div className={classes.presets} role="group" aria-label={t('presets')}>
      {presets.map(({ label, patch }) => (
        <Button key={label} variant="default" size="compact-sm" onClick={() => onChoose(patch())}>
          {label}
        </Button>
      ))}
    </div>
  );
};

type ToggleProps = { isOpen: boolean; onClick: () => void };

const MoreButton = ({ isOpen, controls, label, onClick }: ToggleProps & { controls: string; label: string }): ReactNode => (
  <button
    type="button"
    className={classes.more}
    aria-expanded={isOpen}
    aria-controls={isOpen ? controls : undefined}
    onClick={onClick}
  >
    {label}
  </button>
);
