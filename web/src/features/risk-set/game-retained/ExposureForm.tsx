import { type ExposureRow, saveExposure } from '@manager/contract/features/risk-set/game-retained';
import { getReportScope } from '@manager/contract/features/report/scope';
import { Select, Textarea, TextInput } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { required, textOrNull } from '../../../kit/form/checks.ts';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { choiceProps } from '../../../product/choices/choice-props.ts';
import { useWebsiteGroupChoices } from '../../../product/choices/use-website-group-choices.ts';
import { IsoField } from '../../../ui/IsoInput.tsx';
import type { texts } from './texts.en.ts';

const valuesOf = (row: ExposureRow | undefined) => ({
  game_id: row?.game_id ?? '',
  site_group_id: row?.site_group_id ?? '',
  begins_on: row?.begins_on ?? '',
  start_usd: row?.start_usd ?? '0',
  tax_pct: row === undefined ? '0' : String(Number(row.tax_pct)),
  decay_pct: row === undefined ? '0' : String(Number(row.decay_pct)),
  low_usd: row?.low_usd ?? '',
  high_usd: row?.high_usd ?? '',
  note: row?.note ?? '',
  reason: '',
});
type Values = ReturnType<typeof valuesOf>;

const toInput = (values: Values) => ({
  game_id: values.game_id,
  site_group_id: values.site_group_id || null,
  begins_on: values.begins_on,
  start_usd: values.start_usd.trim(),
  tax_pct: values.tax_pct.trim(),
  decay_pct: values.decay_pct.trim(),
  low_usd: textOrNull(values.low_usd),
  high_usd: textOrNull(values.high_usd),
  note: textOrNull(values.note),
  reason: values.reason.trim() || undefined,
});

type Props = { row: ExposureRow | undefined; onSaved: (row: ExposureRow) => void; onCancel: () => void };

export const ExposureForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('risk-set/game-retained');
  const k = useTexts<typeof kitTexts>('kit');
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const groups = useWebsiteGroupChoices();
  const need = required(k('required'));
  const state = useRecordForm({
    formId: '/risk-set/game-retained',
    endpoint: saveExposure,
    row,
    valuesOf,
    toInput,
    validate: (values: Values) => ({ game_id: need(values.game_id), begins_on: need(values.begins_on) }),
    onSaved,
  });
  const { getInputProps } = state.form;
  const isFixed = row !== undefined;
  const labels = {
    game_id: t('game'),
    site_group_id: t('siteGroup'),
    begins_on: t('beginsOn'),
    start_usd: t('start'),
    tax_pct: t('taxPct'),
    decay_pct: t('decayPct'),
    low_usd: t('low'),
    high_usd: t('high'),
    note: t('note'),
    reason: t('reason'),
  };
  return (
    <RecordForm state={state} labels={labels} onCancel={onCancel}>
      <FieldGroup title={t('watched')}>
        <Select
          label={labels.game_id}
          withAsterisk
          {...choiceProps(state.form, 'game_id', {
            data: (choices?.games ?? []).map(({ id, name }) => ({ value: id, label: name })),
            present: row?.game_name,
            isFixed,
          })}
        />
        <Select
          label={labels.site_group_id}
          placeholder={t('everywhere')}
          {...choiceProps(state.form, 'site_group_id', { data: groups, present: row?.site_group_name, isFixed })}
        />
        <IsoField
          label={labels.begins_on}
          withAsterisk
          disabled={isFixed}
          {...getInputProps('begins_on')}
          value={state.form.values.begins_on}
          onValue={(iso) => state.form.setFieldValue('begins_on', iso)}
        />
      </FieldGroup>
      <FieldGroup title={t('reading')}>
        <TextInput label={labels.start_usd} inputMode="decimal" {...getInputProps('start_usd')} />
        <FieldPair>
          <TextInput label={labels.tax_pct} inputMode="decimal" {...getInputProps('tax_pct')} />
          <TextInput label={labels.decay_pct} description={t('decayHint')} inputMode="decimal" {...getInputProps('decay_pct')} />
        </FieldPair>
        <FieldPair>
          <TextInput label={labels.low_usd} inputMode="decimal" {...getInputProps('low_usd')} />
          <TextInput label={labels.high_usd} inputMode="decimal" {...getInputProps('high_usd')} />
        </FieldPair>
        <Textarea label={labels.note} autosize minRows={2} {...getInputProps('note')} />
        {isFixed ? <Textarea label={labels.reason} autosize minRows={2} {...getInputProps('reason')} /> : null}
      </FieldGroup>
    </RecordForm>
  );
};
