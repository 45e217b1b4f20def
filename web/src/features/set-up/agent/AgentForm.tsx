import { saveAgent, type AgentRow } from '@manager/contract/features/set-up/agent';
import { Checkbox, NativeSelect, Select, TextInput, Textarea } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { required, textOrNull } from '../../../kit/form/checks.ts';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { calendarText } from './calendar-text.ts';
import { useWebsiteGroupChoices } from '../../../product/choices/use-website-group-choices.ts';
import type { texts } from './texts.en.ts';
import { useAgentOptions } from './use-agent-options.ts';

const valuesOf = (row: AgentRow | undefined) => ({
  name: row?.name ?? '',
  seller_id: row?.seller_id ?? '',
  // The form edits the place and the calendar that are to come, where they are waiting.
  super_agent_id: row?.next_super_agent == null ? (row?.super_agent_id ?? null) : row.next_super_agent.id,
  brand: row?.brand ?? '',
  domain: row?.domain ?? '',
  website: row?.website ?? '',
  site_group_id: row?.site_group_id ?? null,
  timezone: row?.next_calendar?.timezone ?? row?.timezone ?? 'UTC',
  settlement_hour: String(row?.next_calendar?.settlement_hour ?? row?.settlement_hour ?? 0),
  is_test: row?.is_test ?? false,
  status: row?.status ?? 'enabled',
  note: row?.note ?? '',
  note2: row?.note2 ?? '',
  search_show: row?.search_show ?? true,
  sort: String(row?.sort ?? 0),
});
type Values = ReturnType<typeof valuesOf>;

const toInput = (values: Values) => ({
  ...values,
  name: values.name.trim(),
  seller_id: values.seller_id.trim(),
  brand: textOrNull(values.brand),
  domain: textOrNull(values.domain),
  website: textOrNull(values.website),
  settlement_hour: Number(values.settlement_hour),
  note: textOrNull(values.note),
  note2: textOrNull(values.note2),
  sort: Number(values.sort),
});

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }));
const SHOWN_ZONES = 60;

type Props = { row: AgentRow | undefined; onSaved: (row: AgentRow) => void; onCancel: () => void };

export const AgentForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/agent');
  const k = useTexts<typeof kitTexts>('kit');
  const agents = useAgentOptions(row?.id);
  const groups = useWebsiteGroupChoices();
  const nameOf = (id: string | null): string => agents.find(({ value }) => value === id)?.label ?? (id || '–');
  const state = useRecordForm({
    formId: '/set-up/agent',
    endpoint: saveAgent,
    row,
    valuesOf,
    toInput,
    validate: (values: Values) => ({
      name: required(k('required'))(values.name),
      seller_id: required(k('required'))(values.seller_id),
    }),
    beforeSave: async ({ values, base, changed }) => {
      const hasNewCalendar = changed.includes('timezone') || changed.includes('settlement_hour');
      if (row === undefined || !(hasNewCalendar || changed.includes('super_agent_id'))) return {};
      const textFor = ({ timezone, settlement_hour: hour }: Values): string =>
        calendarText({ timezone, settlement_hour: Number(hour) });
      const answer = await confirm({
        text: [
          ...(hasNewCalendar ? [t('calendarTakesEffect', { calendar: textFor(values) })] : []),
          ...(changed.includes('super_agent_id')
            ? [values.super_agent_id === row.super_agent_id ? t('moveBack') : t('moveHint')]
            : []),
        ].join(' '),
        changes: [
          ...(hasNewCalendar ? [{ label: t('calendar'), before: textFor(base), after: textFor(values) }] : []),
          ...(changed.includes('super_agent_id')
            ? [{ label: t('superAgent'), before: nameOf(base.super_agent_id), after: nameOf(values.super_agent_id) }]
            : []),
        ],
        needsReason: true,
      });
      return answer === null ? null : { reason: answer.reason };
    },
    onSaved,
  });
  const { getInputProps, values } = state.form;
  const labels = {
    name: t('name'),
    seller_id: t('sellerId'),
    super_agent_id: t('superAgent'),
    brand: t('brand'),
    domain: t('domain'),
    website: t('website'),
    site_group_id: t('siteGroup'),
    timezone: t('timezone'),
    settlement_hour: t('settlementHour'),
    is_test: t('isTest'),
    status: t('status'),
    note: t('note'),
    note2: t('note2'),
    search_show: t('searchShow'),
    sort: t('sort'),
  };
  return (
    <RecordForm state={state} labels={labels} onCancel={onCancel}>
      <TextInput label={t('name')} withAsterisk {...getInputProps('name')} />
      <FieldPair>
        <TextInput label={t('sellerId')} description={t('sellerIdHint')} withAsterisk {...getInputProps('seller_id')} />
        <Select
          label={t('superAgent')}
          description={row === undefined ? t('noSuperAgent') : t('moveHint')}
          placeholder={t('noSuperAgent')}
          data={agents}
          searchable
          clearable
          limit={SHOWN_ZONES}
          {...getInputProps('super_agent_id')}
        />
      </FieldPair>
      <FieldPair>
        <TextInput label={t('brand')} {...getInputProps('brand')} />
        <Select
          label={t('siteGroup')}
          data={groups}
          searchable
          clearable
          limit={SHOWN_ZONES}
          {...getInputProps('site_group_id')}
        />
      </FieldPair>
      <FieldPair>
        <TextInput label={t('domain')} {...getInputProps('domain')} />
        <TextInput label={t('website')} {...getInputProps('website')} />
      </FieldPair>
      <NativeSelect
        label={t('status')}
        data={[
          { value: 'enabled', label: t('status_enabled') },
          { value: 'disabled', label: t('status_disabled') },
        ]}
        {...getInputProps('status')}
      />
      <FieldGroup title={t('calendar')}>
        <FieldPair>
          <Select
            label={t('timezone')}
            data={ZONES}
            searchable
            limit={SHOWN_ZONES}
            allowDeselect={false}
            {...getInputProps('timezone')}
          />
          <NativeSelect label={t('settlementHour')} data={HOURS} {...getInputProps('settlement_hour')} />
        </FieldPair>
        <p>{t('calendarHint')}</p>
      </FieldGroup>
      <FieldGroup title={t('other')}>
        <Checkbox label={t('isTest')} description={t('isTestHint')} {...getInputProps('is_test', { type: 'checkbox' })} />
        <Checkbox label={t('searchShow')} {...getInputProps('search_show', { type: 'checkbox' })} />
        <TextInput
          label={t('sort')}
          inputMode="numeric"
          {...getInputProps('sort')}
          onBlur={() => state.form.setFieldValue('sort', String(Number.parseInt(values.sort, 10) || 0))}
        />
        <Textarea label={t('note')} autosize minRows={2} {...getInputProps('note')} />
        <Textarea label={t('note2')} autosize minRows={2} {...getInputProps('note2')} />
      </FieldGroup>
    </RecordForm>
  );
};
