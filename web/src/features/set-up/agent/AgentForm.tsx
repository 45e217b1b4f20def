import type { AgentRow } from '@manager/contract/features/set-up/agent';
import { Checkbox, NativeSelect, Select, TextInput, Textarea } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { EffectNote } from '../../../kit/effect/EffectNote.tsx';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { timeZones } from '../../../kit/form/time-zones.ts';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { useWebsiteGroupChoices } from '../../../product/choices/use-website-group-choices.ts';
import type { texts } from './texts.en.ts';
import { useAgentForm } from './use-agent-form.ts';
import { useAgentOptions } from './use-agent-options.ts';
import type { AgentValues } from './agent-values.ts';

/** Label of every field of the form. */
const useAgentLabels = (): Record<keyof AgentValues, string> => {
  const t = useTexts<typeof texts>('set-up/agent');
  return {
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
    billing_name: t('billingName'),
    billing_address: t('billingAddress'),
    billing_tax_number: t('taxNumber'),
    billing_email: t('billingEmail'),
    note: t('note'),
    note2: t('note2'),
    search_show: t('searchShow'),
    sort: t('sort'),
  };
};

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }));
const SHOWN_ZONES = 60;

type Props = { row: AgentRow | undefined; onSaved: (row: AgentRow) => void; onCancel: () => void };

export const AgentForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/agent');
  const agents = useAgentOptions(row?.id);
  const groups = useWebsiteGroupChoices();
  const state = useAgentForm({ row, onSaved });
  const labels = useAgentLabels();
  const { getInputProps } = state.form;
  return (
    <RecordForm
      state={state}
      labels={labels}
      onCancel={onCancel}
      note={row === undefined ? null : <EffectNote check={state.effect} wished={state.wished} />}
    >
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
          allowDeselect
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
          allowDeselect
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
            data={timeZones(getInputProps('timezone').value)}
            searchable
            limit={SHOWN_ZONES}
            {...getInputProps('timezone')}
          />
          <NativeSelect label={t('settlementHour')} data={HOURS} {...getInputProps('settlement_hour')} />
        </FieldPair>
        <p>{t('calendarHint')}</p>
      </FieldGroup>
      <FieldGroup title={t('billing')}>
        <TextInput label={t('billingName')} description={t('billingNameHint')} {...getInputProps('billing_name')} />
        <Textarea label={t('billingAddress')} autosize minRows={3} {...getInputProps('billing_address')} />
        <FieldPair>
          <TextInput label={t('taxNumber')} {...getInputProps('billing_tax_number')} />
          <TextInput label={t('billingEmail')} {...getInputProps('billing_email')} />
        </FieldPair>
      </FieldGroup>
      <FieldGroup title={t('other')}>
        <Checkbox label={t('isTest')} description={t('isTestHint')} {...getInputProps('is_test', { type: 'checkbox' })} />
        <Checkbox label={t('searchShow')} {...getInputProps('search_show', { type: 'checkbox' })} />
        <TextInput label={t('sort')} inputMode="numeric" {...getInputProps('sort')} />
        <Textarea label={t('note')} autosize minRows={2} {...getInputProps('note')} />
        <Textarea label={t('note2')} autosize minRows={2} {...getInputProps('note2')} />
      </FieldGroup>
    </RecordForm>
  );
};
