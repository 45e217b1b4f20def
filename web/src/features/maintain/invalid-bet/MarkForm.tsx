import { type InvalidBetRow, markInvalidBet } from '@manager/contract/features/maintain/invalid-bet';
import { TextInput } from '@mantine/core';
import { type ReactNode, useCallback } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonInput } from '../../../kit/confirm/ReasonInput.tsx';
import { required } from '../../../kit/form/checks.ts';
import { FieldGroup } from '../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useInvalidBetTexts } from './invalid-bet-words.ts';

type Values = { bet_id: string; reason: string };
const toInput = ({ bet_id, reason }: Values) => ({ bet_id: bet_id.trim(), reason: reason.trim() });

type Props = {
  /** As the screen knows it on which the bet was noticed. */
  betId: string;
  onSaved: (row: InvalidBetRow) => void;
  onCancel: () => void;
};

export const MarkForm = ({ betId, onSaved, onCancel }: Props): ReactNode => {
  const t = useInvalidBetTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const need = required(k('required'));
  const state = useRecordForm({
    // What was typed for one bet is not offered for another.
    formId: ['/maintain/invalid-bet', betId].filter((part) => part !== '').join(':'),
    endpoint: markInvalidBet,
    row: undefined,
    valuesOf: useCallback((): Values => ({ bet_id: betId, reason: '' }), [betId]),
    toInput,
    validate: (values: Values) => ({ bet_id: need(values.bet_id), reason: need(values.reason) }),
    onSaved,
  });
  const { getInputProps } = state.form;
  return (
    <RecordForm state={state} labels={{ bet_id: t('bet_id'), reason: t('markReason') }} onCancel={onCancel}>
      <FieldGroup title={t('markAsInvalid')}>
        <TextInput
          label={t('bet_id')}
          description={t('markHint')}
          withAsterisk
          autoComplete="off"
          spellCheck={false}
          {...getInputProps('bet_id')}
        />
        <ReasonInput {...getInputProps('reason')} />
      </FieldGroup>
    </RecordForm>
  );
};
