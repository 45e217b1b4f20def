import { MAX_SETTLEMENT_DAYS } from '@manager/contract/features/report/settlement-report';
import { Button, NativeSelect } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import { useId, useRef, useState, type ReactNode } from 'react';
import { searchAgain } from '../../../kit/filter/search-again.ts';
import report from '../../../kit/report/report.module.css';
import { agentOptions } from '../../../kit/scope/scope-fields.tsx';
import { daysOf } from '../../../kit/report/scope-state.ts';
import { useScopeChoices } from '../../../kit/report/use-money-report.ts';
import { ChoicesFault } from '../../../kit/scope/ChoicesFault.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { monthDays, monthOfDays, recentMonths } from '../../../kit/report/months.ts';
import { IsoInput } from '../../../ui/IsoInput.tsx';
import classes from './settlement.module.css';
import { useSettlementTexts } from './use-settlement-texts.ts';

export type SettlementScope = { agent_id: string; date_from: string; date_to: string };
type Field = keyof SettlementScope;
type Fault = { field: Field; text: string };

type Props = { values: SettlementScope; onSearch: (values: SettlementScope) => void };

/** Agent and time, both needed. Search is always open: it leads to the field that is missing. */
export const SettlementSearch = ({ values, onSearch }: Props): ReactNode => {
  const t = useSettlementTexts();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [edit, setEdit] = useState<{ of: SettlementScope; draft: SettlementScope }>();
  const [hasTried, setTried] = useState(false);
  const [months] = useState(() => recentMonths(new Date()));
  const draft = edit?.of === values ? edit.draft : values;
  const change = (patch: Partial<SettlementScope>): void => setEdit({ of: values, draft: { ...draft, ...patch } });
  const choices = useScopeChoices(draft.agent_id);

  const faultOf = (): Fault | undefined => {
    if (draft.agent_id === '') return { field: 'agent_id', text: t('needsAgent') };
    if (draft.date_from === '') return { field: 'date_from', text: t('needsDays') };
    if (draft.date_to === '') return { field: 'date_to', text: t('needsDays') };
    if (draft.date_to < draft.date_from) return { field: 'date_to', text: t('theEndIsBeforeTheStart') };
    return daysOf(draft) > MAX_SETTLEMENT_DAYS
      ? { field: 'date_to', text: t('tooLong', { count: MAX_SETTLEMENT_DAYS }) }
      : undefined;
  };
  const fault = hasTried ? faultOf() : undefined;
  const errorOf = (field: Field): string | null => (fault?.field === field ? fault.text : null);

  const search = (): void => {
    setTried(true);
    const found = faultOf();
    if (found === undefined) {
      onSearch(draft);
      searchAgain(draft, values);
    } else form.current?.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
  };
  const day = (field: 'date_from' | 'date_to', label: string): ReactNode => (
    <div className={report.day}>
      <label htmlFor={id + field}>{label}</label>
      <IsoInput
        id={id + field}
        name={field}
        className={report.control}
        value={draft[field]}
        aria-invalid={errorOf(field) !== null}
        aria-describedby={errorOf(field) === null ? undefined : `${id}fault`}
        onValue={(iso) => change({ [field]: iso })}
      />
    </div>
  );
  return (
    <form
      ref={form}
      role="search"
      className={report.bar}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <div className={report.fields}>
        <div className={classes.field}>
          <label htmlFor={`${id}agent`}>{t('agent')}</label>
          <NativeSelect
            id={`${id}agent`}
            name="agent_id"
            data={[{ value: '', label: t('choose') }, ...agentOptions(choices?.agents ?? [])]}
            value={draft.agent_id}
            aria-invalid={errorOf('agent_id') !== null}
            aria-describedby={errorOf('agent_id') === null ? undefined : `${id}fault`}
            onChange={(event) => change({ agent_id: event.currentTarget.value })}
          />
        </div>
        <div className={`${classes.field} ${classes.month}`}>
          <label htmlFor={`${id}month`}>{t('month')}</label>
          <NativeSelect
            id={`${id}month`}
            data={[{ value: '', label: t('ownDays') }, ...months.map((value) => ({ value, label: value }))]}
            value={monthOfDays(draft)}
            onChange={(event) => change(monthDays(event.currentTarget.value))}
          />
        </div>
        <div className={report.range}>
          {day('date_from', t('from'))}
          {day('date_to', t('to'))}
        </div>
        <div className={report.buttons}>
          <Button type="submit" leftSection={<Icon name="search" size={15} />}>
            {t('search')}
          </Button>
        </div>
      </div>
      <ChoicesFault agentId={draft.agent_id} />
      {fault === undefined ? (
        <p className={report.hint}>{t('hint', { count: MAX_SETTLEMENT_DAYS })}</p>
      ) : (
        <p id={`${id}fault`} className={classes.fault} role="alert">
          {fault.text}
        </p>
      )}
    </form>
  );
};
