import { previewWebsiteGroupEffect } from '@manager/contract/features/set-up/effect';
import { saveWebsiteGroup, type WebsiteGroupRow } from '@manager/contract/features/set-up/website-group';
import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { useEffectCheck } from '../../../kit/effect/use-effect-check.tsx';
import { decimalOrNull, decimalText, required, textOrNull } from '../../../kit/form/checks.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import { SaveNotes } from '../../../product/timed/SaveNotes.tsx';
import { useTimed } from '../../../product/timed/use-timed.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { exactPercentText } from '../../../ui/format.ts';
import type { texts } from './texts.en.ts';

const valuesOf = (row: WebsiteGroupRow | undefined) => ({
  name: row?.name ?? '',
  code: row?.code ?? '',
  rtp: decimalOrNull(row?.rtp ?? '') ?? '',
  note: row?.note ?? '',
});
type Values = ReturnType<typeof valuesOf>;

const toInput = (values: Values) => ({
  name: values.name.trim(),
  code: values.code.trim(),
  rtp: decimalOrNull(values.rtp),
  note: textOrNull(values.note),
});

const EFFECTIVE = ['rtp'];

type Props = { row: WebsiteGroupRow | undefined; onSaved: (row: WebsiteGroupRow) => void; onCancel: () => void };

export const WebsiteGroupForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website-group');
  const k = useTexts<typeof kitTexts>('kit');
  const need = required(k('required'));
  const decimal = decimalText(k('notDecimal'));
  const timed = useTimed(saveWebsiteGroup);
  const effect = useEffectCheck(previewWebsiteGroupEffect, EFFECTIVE);
  const state = useRecordForm({
    formId: '/set-up/website-group',
    endpoint: saveWebsiteGroup,
    row,
    valuesOf,
    toInput,
    validate: (values: Values) => ({ name: need(values.name), code: need(values.code), rtp: decimal(values.rtp) }),
    beforeSave: async ({ values, changed, input }) => {
      if (row === undefined || !changed.includes('rtp')) return {};
      const seen = await effect.ask(input);
      if (seen === null) return null;
      const shown = (rtp: string | null): string => (rtp === null ? t('rtpGames') : exactPercentText(rtp));
      const answer = await confirm({
        text: t('rtpChange'),
        changes: [{ label: t('rtp'), before: shown(row.rtp), after: shown(decimalOrNull(values.rtp)) }],
        affected: [t('websites', { count: row.members })],
        needsReason: true,
        ...timed.withTimes(seen.shown),
      });
      return answer === null ? null : { ...seen.extra, reason: answer.reason };
    },
    onSaved,
    instead: timed.instead,
  });
  const { getInputProps } = state.form;
  const labels = { name: t('name'), code: t('code'), rtp: t('rtp'), note: t('note') };
  return (
    <RecordForm
      state={state}
      labels={labels}
      onCancel={onCancel}
      note={row === undefined ? null : <SaveNotes check={effect} timed={timed} wished={state.wished} labels={labels} />}
    >
      <FieldPair>
        <TextInput label={labels.name} withAsterisk {...getInputProps('name')} />
        <TextInput label={labels.code} description={t('codeHint')} withAsterisk {...getInputProps('code')} />
      </FieldPair>
      <DecimalInput label={labels.rtp} description={t('rtpHint')} {...getInputProps('rtp')} />
      <Textarea label={labels.note} autosize minRows={2} {...getInputProps('note')} />
    </RecordForm>
  );
};
