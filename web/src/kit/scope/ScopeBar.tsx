import { MAX_REPORT_DAYS } from '@manager/contract/features/report/money-report';
import { Button } from '@mantine/core';
import { Suspense, useId, useRef, useState, type ReactNode } from 'react';
import { useStore } from '../../browser/store.ts';
import { operations, updateOperations } from '../../session/app-state.ts';
import { ChoiceSwitch } from '../../ui/ChoiceSwitch.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import type { FilterField } from '../filter/FilterBar.tsx';
import { FilterChips } from '../filter/FilterChips.tsx';
import type { FieldInput } from '../filter/field-inputs.tsx';
import filterClasses from '../filter/filter.module.css';
import { daysOfWhen } from '../filter/when.ts';
import { CompareChoice } from '../report/CompareChoice.tsx';
import { ChoicesFault } from './ChoicesFault.tsx';
import { DayPresets, DayRange, type DefaultPreset } from './DayRange.tsx';
import classes from '../report/report.module.css';
import { scopeFields } from './scope-fields.tsx';
import { daysOf, isSearched, scopeFault, type ScopeState } from '../report/scope-state.ts';
import { useScopeChoices } from '../report/use-money-report.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useReportTexts } from '../report/use-report-texts.ts';

const FilterSheet = lazyPart(() => import('../filter/FilterSheet.tsx').then((module) => ({ default: module.FilterSheet })));

type Props<V extends ScopeState> = {
  /** The scope in force, from the address. */
  values: V;
  /** Filters of this report beyond the shared ones; they stand behind "More filters". */
  fields?: readonly FilterField<V>[];
  defaultPreset: DefaultPreset;
  /** Settlement days that the report may span; 93 unless it says otherwise. */
  maxDaysOf?: (values: V) => number;
  /** Units of money to choose from; none: the report has only one. */
  hasUnits?: boolean;
  hasCompare?: boolean;
  /** Shared filters that the report does not have. */
  without?: readonly (keyof ScopeState)[];
  /** What is still missing before the report can be asked, in words. */
  missingOf?: (values: V) => string | undefined;
  onSearch: (values: V) => void;
  onClear: () => void;
  /** Names in the address that were not understood. */
  invalid: readonly string[];
};

type AnyField = FieldInput<unknown> & { name: string; label: string; isMore?: boolean };

/** Who, when and in which money a report counts. Nothing is asked before Search or Enter. */
export const ScopeBar = <V extends ScopeState>({
  values,
  fields = [],
  defaultPreset,
  maxDaysOf = () => MAX_REPORT_DAYS,
  hasUnits = true,
  hasCompare = true,
  without = [],
  missingOf,
  onSearch,
  onClear,
  invalid,
}: Props<V>): ReactNode => {
  const t = useReportTexts();
  const barId = useId();
  const form = useRef<HTMLFormElement>(null);
  // A draft belongs to the scope it was made from; a new scope in the address starts anew.
  const [edit, setEdit] = useState<{ of: V; draft: V }>();
  const draft = edit?.of === values ? edit.draft : values;
  const [isSheetOpen, setSheetOpen] = useState(false);
  const hasMore = useStore(operations)['moreFilters'] === true;
  const [hasTried, setTried] = useState(false);
  const isPhone = useIsPhone();
  const isOpen = isPhone ? isSheetOpen : hasMore;
  // Who works with more filters has them on the next report too.
  const setOpen = (isNow: boolean): void => (isPhone ? setSheetOpen(isNow) : updateOperations({ moreFilters: isNow }));

  const choices = useScopeChoices(draft.agent_id);
  const isUntouched = draft.when === undefined && draft.date_from === '' && draft.date_to === '';
  const shown: V = isUntouched ? { ...draft, when: defaultPreset } : draft;
  const days = daysOfWhen({ ...shown, presets: choices?.presets });
  const maxDays = maxDaysOf(shown);
  const fault = scopeFault(days, maxDays);
  const missing = missingOf?.(shown);
  const change = (patch: Partial<ScopeState> | Record<string, unknown>): void =>
    setEdit({ of: values, draft: { ...shown, ...patch } });

  // Each field is consistent in itself; as members of one list their value types can only be seen as unknown.
  const shared = scopeFields({ choices, agentId: shown.agent_id, t }).filter(({ name }) => !without.includes(name));
  const all = [...shared, ...fields] as readonly unknown[] as readonly AnyField[];
  const valueOf = (from: V, name: string): unknown => (from as Record<string, unknown>)[name];

  const fieldOf = (field: AnyField): ReactNode => (
    <div key={field.name} className={classes.field}>
      <label htmlFor={barId + field.name}>{field.label}</label>
      {field.input({
        id: barId + field.name,
        value: valueOf(shown, field.name),
        onChange: (value) => change({ [field.name]: value }),
        onType: (value) => change({ [field.name]: value }),
      })}
    </div>
  );

  const search = (): void => {
    setTried(true);
    if (fault === undefined && missing === undefined) onSearch(shown);
    else if (fault !== undefined) form.current?.querySelector<HTMLInputElement>('input[type=date]')?.focus();
  };
  const chips = all.flatMap((field) => {
    const text = field.chip(valueOf(values, field.name));
    return text === undefined ? [] : [{ name: field.name, label: field.label, text: text.trim() }];
  });

  const usual = (
    <>
      {all.filter((field) => field.isMore !== true).map(fieldOf)}
      <DayRange
        value={days}
        hasFault={hasTried && fault !== undefined}
        onChange={(range) => change({ when: undefined, ...range })}
      />
      {hasUnits ? (
        <ChoiceSwitch
          label={t('scope.amounts')}
          value={shown.in}
          choices={[
            { value: 'native', label: t('scope.native') },
            { value: 'usd', label: t('scope.usd') },
            { value: 'usd_today', label: t('scope.usdToday') },
          ]}
          onChange={(unit) => change({ in: unit })}
        />
      ) : null}
    </>
  );
  const more = (
    <>
      {all.filter((field) => field.isMore === true).map(fieldOf)}
      {choices?.can_see_test === true ? (
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={shown.with_test}
            onChange={(event) => change({ with_test: event.currentTarget.checked })}
          />
          {t('scope.withTest')}
        </label>
      ) : null}
    </>
  );
  const presets = (
    <DayPresets
      choices={choices}
      maxDays={maxDays}
      when={shown.when}
      value={days}
      onChange={(when) => change({ when, date_from: '', date_to: '' })}
    >
      {hasCompare ? <CompareChoice value={shown.compare} onChange={(compare) => change({ compare })} /> : null}
    </DayPresets>
  );

  return (
    <form
      ref={form}
      className={classes.bar}
      role="search"
      aria-label={t('scope.label')}
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      {isPhone ? (
        <button
          type="button"
          className={filterClasses.open}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        >
          <Icon name="filter" size={16} />
          {rangeText(days) || t('scope.label')}
          {chips.length === 0 ? '' : ` (${chips.length})`}
        </button>
      ) : (
        <>
          <div className={classes.fields}>
            {usual}
            <div className={classes.buttons}>
              <Button type="submit" leftSection={<Icon name="search" size={15} />}>
                {t('scope.search')}
              </Button>
              <button type="button" className={filterClasses.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {t(isOpen ? 'scope.less' : 'scope.more')}
              </button>
            </div>
          </div>
          {isOpen ? <div className={classes.fields}>{more}</div> : null}
          {presets}
        </>
      )}
      {isPhone && isOpen ? (
        <Suspense>
          <FilterSheet onClose={() => setOpen(false)} onApply={search} isInstant={false}>
            {presets}
            {usual}
            {more}
          </FilterSheet>
        </Suspense>
      ) : null}
      <ChoicesFault agentId={draft.agent_id} />
      {hasTried && fault !== undefined ? (
        <p className={classes.fault} role="alert">
          {t(`scope.error.${fault}`, { count: maxDays, days: isSearched(days) ? daysOf(days) : 0 })}
        </p>
      ) : null}
      {hasTried && missing !== undefined ? (
        <p className={classes.fault} role="alert">
          {missing}
        </p>
      ) : null}
      <FilterChips
        chips={chips}
        onRemove={(name) => onSearch({ ...values, [name]: emptyLike(valueOf(values, name)) })}
        onClear={onClear}
      />
      {invalid.length === 0 ? null : (
        <p className={classes.notice} role="status">
          {t('scope.ignored', { names: invalid.join(', ') })}
        </p>
      )}
    </form>
  );
};

/** `2026-11-01 → 2026-11-20`, one day alone; empty while the days are not known. */
const rangeText = ({ date_from: from, date_to: to }: { date_from: string; date_to: string }): string =>
  from === to ? from : `${from} → ${to}`;

/** The value of a filter that is not chosen; an empty text stands for "none" in texts and choices alike. */
const emptyLike = (value: unknown): unknown => (Array.isArray(value) ? [] : '');
