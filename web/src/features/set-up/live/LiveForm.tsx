import { setLive, type LiveRow } from '@manager/contract/features/set-up/live';
import { Alert, Textarea } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import type { ReactNode } from 'react';
import { shownZone } from '../../../i18n/time-zone.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { zoneText } from '../../../ui/format.ts';
import { instantOf, localTextOf } from '../../../kit/filter/zone-time.ts';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { required, textOrNull } from '../../../kit/form/checks.ts';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { IsoField } from '../../../ui/IsoInput.tsx';
import type { texts } from './texts.en.ts';

const valuesOf = (row: LiveRow | undefined) => ({
  live_until: row?.live_until ?? '',
  live_note: row?.live_note ?? '',
  reason: '',
});
type Values = ReturnType<typeof valuesOf>;

const toInput = (values: Values) => ({
  live_until: values.live_until || null,
  live_note: textOrNull(values.live_note),
  reason: values.reason.trim(),
});

type Props = { row: LiveRow | undefined; onSaved: (row: { id: string }) => void; onCancel: () => void };

/** Flags an account as live, or changes the flag that it has. */
export const LiveForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/live');
  const k = useTexts<typeof kitTexts>('kit');
  const state = useRecordForm({
    formId: '/set-up/live',
    endpoint: setLive,
    row,
    valuesOf,
    toInput,
    validate: (values: Values) => ({ reason: required(k('required'))(values.reason) }),
    onSaved,
  });
  const { getInputProps } = state.form;
  const until = getInputProps('live_until');
  const labels = { live_until: t('expiresAt'), live_note: t('note'), reason: t('reason') };
  return (
    <RecordForm state={state} labels={labels} onCancel={onCancel}>
      {row?.type === 'live' ? null : (
        <Alert color="brand" variant="light" role="note">
          {t('flagHint')}
        </Alert>
      )}
      <IsoField
        kind="minute"
        label={labels.live_until}
        description={t('liveUntilHint', { zone: zoneText() })}
        {...until}
        value={localTextOf(state.form.values.live_until, shownZone())}
        onValue={(iso) => state.form.setFieldValue('live_until', instantOf(iso, shownZone()))}
      />
      <Textarea label={labels.live_note} autosize minRows={2} {...getInputProps('live_note')} />
      <Textarea
        label={labels.reason}
        description={t('reasonHint')}
        withAsterisk
        autosize
        minRows={2}
        {...getInputProps('reason')}
      />
    </RecordForm>
  );
};
