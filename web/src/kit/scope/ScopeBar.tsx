import { MAX_REPORT_DAYS } from '@manager/contract/features/report/money-report';
import { useRef, useState, type ReactNode } from 'react';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import type { FilterField } from '../filter/FilterBar.tsx';
import type { AnyField } from '../filter/filter-fields.ts';
import { FilterChips } from '../filter/FilterChips.tsx';
import { searchAgain } from '../filter/search-again.ts';
import { CompareChoice } from '../report/CompareChoice.tsx';
import { ChoicesFault } from './ChoicesFault.tsx';
import { DayPresets, DayRange, type DefaultPreset } from './DayRange.tsx';
import classes from '../report/report.module.css';
import { PhoneScope } from './PhoneScope.tsx';
import { scopeFields } from './scope-fields.tsx';
import { scopeChips, ScopeFields } from './ScopeFields.tsx';
import { ScopeFaults } from './ScopeFaults.tsx';
import { TestCheck } from './TestCheck.tsx';
import { UnitChoice } from './UnitChoice.tsx';
import { useScopeDraft } from './use-scope-draft.ts';
import { WideScope } from './WideScope.tsx';
import type { ScopeState } from '../report/scope-state.ts';
import { useReportTexts } from '../report/use-report-texts.ts';

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

/**
 * Who, when and in which money a report counts. What is entered waits for Search or Enter; a quick range, a unit and a comparison are
 * whole by themselves and search at once, with whatever else was entered.
 */
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
  const form = useRef<HTMLFormElement>(null);
  const { shown, choices, days, maxDays, fault, missing, isWhole, change, agentId } = useScopeDraft({
    values,
    defaultPreset,
    maxDaysOf,
    missingOf,
  });
  const [hasTried, setTried] = useState(false);
  const isPhone = useIsPhone();

  const shared = scopeFields({ choices, agentId: shown.agent_id, t }).filter(({ name }) => !without.includes(name));
  const all = [...shared, ...fields] as readonly unknown[] as readonly AnyField[];
  const search = (): void => {
    setTried(true);
    if (fault === undefined && missing === undefined) {
      onSearch(shown);
      searchAgain(shown, values);
    } else if (fault !== undefined) form.current?.querySelector<HTMLInputElement>('input[data-kind=day]')?.focus();
  };
  const choose = (patch: Partial<ScopeState>): void => {
    const next = { ...shown, ...patch };
    // What is not whole yet is only noted: nobody has asked for it so far.
    if (isWhole(next)) onSearch(next);
    else change(patch);
  };
  const chips = scopeChips(all, values);
  const parts = {
    usual: (
      <>
        <ScopeFields fields={all.filter(({ isMore }) => isMore !== true)} scope={shown} onChange={change} />
        <DayRange
          value={days}
          hasFault={hasTried && fault !== undefined}
          onChange={(range) => change({ when: undefined, ...range })}
        />
        {hasUnits ? <UnitChoice value={shown.in} onChange={(unit) => choose({ in: unit })} /> : null}
      </>
    ),
    more: (
      <>
        <ScopeFields fields={all.filter(({ isMore }) => isMore === true)} scope={shown} onChange={change} />
        {choices?.can_see_test ? <TestCheck isOn={shown.with_test} onChange={(isOn) => change({ with_test: isOn })} /> : null}
      </>
    ),
    presets: (
      <DayPresets
        choices={choices}
        maxDays={maxDays}
        when={shown.when}
        value={days}
        onChange={(when) => choose({ when, date_from: '', date_to: '' })}
      >
        {hasCompare ? <CompareChoice value={shown.compare} onChange={(compare) => choose({ compare })} /> : null}
      </DayPresets>
    ),
  };

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
      <ChoicesFault agentId={agentId} />
      {hasTried ? <ScopeFaults fault={fault} missing={missing} days={days} maxDays={maxDays} /> : null}
      {isPhone ? (
        <PhoneScope
          {...parts}
          label={`${rangeText(days) || t('scope.label')}${chips.length === 0 ? '' : ` (${chips.length})`}`}
          onSearch={search}
        />
      ) : (
        <WideScope {...parts} />
      )}
      <FilterChips
        chips={chips}
        onRemove={(name) => onSearch({ ...values, ...removed(name, { fields: all, values }) })}
        onClear={onClear}
      />
      <Ignored names={invalid} />
    </form>
  );
};

/** What of the address was not understood. */
const Ignored = ({ names }: { names: readonly string[] }): ReactNode => {
  const t = useReportTexts();
  if (names.length === 0) return null;
  return (
    <p className={classes.notice} role="status">
      {t('scope.ignored', { names: names.join(', ') })}
    </p>
  );
};

/** `2026-11-01 → 2026-11-20`, one day alone; empty while the days are not known. */
const rangeText = ({ date_from: from, date_to: to }: { date_from: string; date_to: string }): string =>
  from === to ? from : `${from} → ${to}`;

/** What a removed chip leaves: of two filters that are entered together neither is chosen. */
const removed = (
  name: string,
  { fields, values }: { fields: readonly AnyField[]; values: ScopeState },
): Record<string, unknown> => {
  const other = fields.find((field) => field.name === name)?.nameTo;
  const names = other === undefined ? [name] : [name, other];
  return Object.fromEntries(names.map((each) => [each, emptyLike((values as Record<string, unknown>)[each])]));
};

/** The value of a filter that is not chosen; an empty text stands for "none" in texts and choices alike. */
const emptyLike = (value: unknown): unknown => (Array.isArray(value) ? [] : '');
