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

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }));
const SHOWN_ZONES = 60;

type Props = { row: AgentRow | undefined; onSaved: (row: AgentRow) => void; onCancel: () => void };

export const AgentForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/agent');
  const agents = useAgentOptions(row?.id);
  const groups = useWebsiteGroupChoices();
  const state = useAgentForm({ row, onSaved });
  const { field, labels } = state;
  return (
    <RecordForm
      state={state}
      labels={labels}
      onCancel={onCancel}
      note={row === undefined ? null : <EffectNote check={state.effect} wished={state.wished} />}
    >
      <TextInput {...field('name')} />
      <FieldPair>
        <TextInput description={t('sellerIdHint')} {...field('seller_id')} />
        <Select
          description={row === undefined ? t('noSuperAgent') : t('moveHint')}
          placeholder={t('noSuperAgent')}
          data={agents}
          searchable
          clearable
          allowDeselect
          limit={SHOWN_ZONES}
          {...field('super_agent_id')}
        />
      </FieldPair>
      <FieldPair>
        <TextInput {...field('brand')} />
        <Select data={groups} searchable clearable allowDeselect limit={SHOWN_ZONES} {...field('site_group_id')} />
      </FieldPair>
      <FieldPair>
        <TextInput {...field('domain')} />
        <TextInput {...field('website')} />
      </FieldPair>
      <NativeSelect
        data={[
          { value: 'enabled', label: t('status_enabled') },
          { value: 'disabled', label: t('status_disabled') },
        ]}
        {...field('status')}
      />
      <FieldGroup title={t('calendar')}>
        <FieldPair>
          <Select data={timeZones(state.form.values.timezone)} searchable limit={SHOWN_ZONES} {...field('timezone')} />
          <NativeSelect data={HOURS} {...field('settlement_hour')} />
        </FieldPair>
        <p>{t('calendarHint')}</p>
      </FieldGroup>
      <FieldGroup title={t('billing')}>
        <TextInput description={t('billingNameHint')} {...field('billing_name')} />
        <Textarea autosize minRows={3} {...field('billing_address')} />
        <FieldPair>
          <TextInput {...field('billing_tax_number')} />
          <TextInput {...field('billing_email')} />
        </FieldPair>
      </FieldGroup>
      <FieldGroup title={t('other')}>
        <Checkbox description={t('isTestHint')} {...field('is_test')} />
        <Checkbox {...field('search_show')} />
        <TextInput inputMode="numeric" {...field('sort')} />
        <Textarea autosize minRows={2} {...field('note')} />
        <Textarea autosize minRows={2} {...field('note2')} />
      </FieldGroup>
    </RecordForm>
  );
};
