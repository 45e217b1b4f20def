import { type MarkRow, saveMark } from '@manager/contract/features/risk-set/account-risk';
import { Textarea } from '@mantine/core';
import { type ReactNode, useCallback } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { required } from '../../../kit/form/checks.ts';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { PlayerField } from '../../../product/player/PlayerField.tsx';
import type { texts } from './texts.en.ts';

type Values = { player_id: string; description: string };
type Props = { row: MarkRow | undefined; playerId?: string; onSaved: (row: MarkRow) => void; onCancel: () => void };

const toInput = ({ player_id: id, description }: Values) => ({ player_id: id, description: description.trim() });

export const MarkForm = ({ row, playerId = '', onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('risk-set/account-risk');
  const k = useTexts<typeof kitTexts>('kit');
  const need = required(k('required'));
  const state = useRecordForm({
    formId: ['/risk-set/account-risk', playerId].filter((part) => part !== '').join(':'),
    endpoint: saveMark,
    row,
    valuesOf: useCallback(
      (of: MarkRow | undefined): Values => ({ player_id: of?.player_id ?? playerId, description: of?.description ?? '' }),
      [playerId],
    ),
    toInput,
    validate: (values: Values) => ({ player_id: need(values.player_id), description: need(values.description) }),
    onSaved,
  });
  const { getInputProps, values, setFieldValue } = state.form;
  return (
    <RecordForm state={state} labels={{ player_id: t('player'), description: t('description') }} onCancel={onCancel}>
      <PlayerField
        label={t('player')}
        description={row === undefined ? t('playerHint') : undefined}
        disabled={row !== undefined}
        value={values.player_id}
        siteId=""
        error={getInputProps('player_id').error}
        onChoose={(player) => setFieldValue('player_id', player?.id ?? '')}
      />
      <Textarea label={t('description')} withAsterisk autosize minRows={3} {...getInputProps('description')} />
    </RecordForm>
  );
};
