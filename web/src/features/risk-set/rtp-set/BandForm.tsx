import { previewRtpBandEffect, type RtpBandRow, saveRtpBand } from '@manager/contract/features/risk-set/rtp-set';
import { getReportScope } from '@manager/contract/features/report/scope';
import { NativeSelect, Select, Textarea } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { EffectNote } from '../../../kit/effect/EffectNote.tsx';
import { useEffectCheck } from '../../../kit/effect/use-effect-check.tsx';
import { decimalOrNull, decimalText, firstFault, required, textOrNull } from '../../../kit/form/checks.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { type RecordForm as RecordFormState, useRecordForm } from '../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { TimeField } from '../../../product/activity/TimeField.tsx';
import { choiceProps } from '../../../product/choices/choice-props.ts';
import { useWebsiteGroupChoices } from '../../../product/choices/use-website-group-choices.ts';
import { zoneText } from '../../../ui/format.ts';
import type { texts } from './texts.en.ts';

const ENDS = ['down_min', 'down_max', 'up_min', 'up_max'] as const;

const valuesOf = (row: RtpBandRow | undefined) => ({
  game_id: row?.game_id ?? '',
  site_group_id: row?.site_group_id ?? '',
  down_min: row?.down_min ?? '',
  down_max: row?.down_max ?? '',
  up_min: row?.up_min ?? '',
  up_max: row?.up_max ?? '',
  start_at: row?.start_at ?? '',
  status: row?.status ?? ('enabled' as const),
  note: row?.note ?? '',
  reason: '',
});
type Values = ReturnType<typeof valuesOf>;

const toInput = (values: Values) => ({
  game_id: values.game_id,
  site_group_id: values.site_group_id || null,
  down_min: decimalOrNull(values.down_min) ?? '',
  down_max: decimalOrNull(values.down_max) ?? '',
  up_min: decimalOrNull(values.up_min) ?? '',
  up_max: decimalOrNull(values.up_max) ?? '',
  start_at: values.start_at,
  status: values.status,
  note: textOrNull(values.note),
  reason: values.reason.trim() === '' ? undefined : values.reason.trim(),
});

type Props = { row: RtpBandRow | undefined; onSaved: (row: RtpBandRow) => void; onCancel: () => void };

export const BandForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('risk-set/rtp-set');
  const k = useTexts<typeof kitTexts>('kit');
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const groups = useWebsiteGroupChoices();
  const need = required(k('required'));
  const decimal = decimalText(k('notDecimal'));
  const isNew = row === undefined;
  const effect = useEffectCheck(previewRtpBandEffect, ['game_id', 'site_group_id', ...ENDS, 'start_at', 'status']);
  const state = useRecordForm({
    formId: '/risk-set/rtp-set',
    endpoint: saveRtpBand,
    row,
    valuesOf,
    toInput,
    validate: (values: Values) => ({
      game_id: need(values.game_id),
      ...Object.fromEntries(ENDS.map((name) => [name, firstFault(values[name], need, decimal)])),
      start_at: need(values.start_at),
      reason: isNew ? undefined : need(values.reason),
    }),
    onSaved,
  });
  const { getInputProps, values, setFieldValue } = state.form;
  const labels = {
    game_id: t('game'),
    site_group_id: t('siteGroup'),
    down_min: t('downMin'),
    down_max: t('downMax'),
    up_min: t('upMin'),
    up_max: t('upMax'),
    start_at: t('startsAt'),
    status: t('status'),
    note: t('note'),
    reason: t('reason'),
  };
  return (
    <RecordForm state={state} labels={labels} onCancel={onCancel} note={<EffectNote check={effect} wished={state.wished} />}>
      <FieldGroup title={t('where')}>
        <Select
          label={labels.game_id}
          withAsterisk
          {...choiceProps(state.form, 'game_id', {
            data: (choices?.games ?? []).map(({ id, name }) => ({ value: id, label: name })),
            present: row?.game_name,
            isFixed: !isNew,
          })}
          clearable={false}
          allowDeselect={false}
        />
        <Select
          label={labels.site_group_id}
          placeholder={t('allSites')}
          {...choiceProps(state.form, 'site_group_id', { data: groups, present: row?.site_group_name, isFixed: !isNew })}
        />
        <FieldPair>
          <TimeField
            label={labels.start_at}
            description={t('startHint', { zone: zoneText() })}
            {...getInputProps('start_at')}
            value={values.start_at}
            onChange={(instant) => setFieldValue('start_at', instant)}
          />
          <NativeSelect
            label={labels.status}
            data={(['enabled', 'disabled'] as const).map((value) => ({ value, label: t(`status_${value}`) }))}
            {...getInputProps('status')}
          />
        </FieldPair>
      </FieldGroup>
      <BandEnds form={state.form} labels={labels} />
      <FieldGroup title={t('why')}>
        <Textarea label={labels.note} autosize minRows={2} {...getInputProps('note')} />
        {isNew ? null : <Textarea label={labels.reason} withAsterisk autosize minRows={2} {...getInputProps('reason')} />}
      </FieldGroup>
    </RecordForm>
  );
};

type EndsProps = Pick<RecordFormState<Values>, 'form'> & { labels: Readonly<Record<(typeof ENDS)[number], string>> };

/** The two pairs around the target. */
const BandEnds = ({ form: { getInputProps }, labels }: EndsProps): ReactNode => {
  const t = useTexts<typeof texts>('risk-set/rtp-set');
  const end = (name: (typeof ENDS)[number], description: string): ReactNode => (
    <DecimalInput label={labels[name]} description={description} unit="%" withAsterisk {...getInputProps(name)} />
  );
  return (
    <FieldGroup title={t('band')}>
      <FieldPair>
        {end('down_min', t('downMinHint'))}
        {end('down_max', t('downMaxHint'))}
      </FieldPair>
      <FieldPair>
        {end('up_min', t('upMinHint'))}
        {end('up_max', t('upMaxHint'))}
      </FieldPair>
      <p>{t('alertOnly')}</p>
    </FieldGroup>
  );
};
