import { type BlockRow, saveBlock } from '@manager/contract/features/maintain/block';
import type { PlayerChoice } from '@manager/contract/features/search/player';
import { getReportScope } from '@manager/contract/features/report/scope';
import { Select, Textarea, TextInput } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import { type ReactNode, useCallback } from 'react';
import { useCall } from '../../../api/query.ts';
import { useUser } from '../../../session/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { zoneText } from '../../../ui/format.ts';
import { FieldGroup } from '../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { required, textOrNull } from '../../../kit/form/checks.ts';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import { TimeField } from '../../../product/activity/TimeField.tsx';
import { choiceProps } from '../../../product/choices/choice-props.ts';
import { namedChoice } from '../../../product/choices/named-choice.ts';
import { PlayerField } from '../../../product/player/PlayerField.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import type { texts } from './texts.en.ts';

const valuesOf = (row: BlockRow | undefined, playerId = '') => ({
  site_id: row?.site_id ?? '',
  user_name: row?.user_name ?? '',
  player_id: row?.player_id ?? playerId,
  game_id: row?.game_id ?? '',
  reason: row?.reason ?? '',
  expires_at: row?.expires_at ?? '',
  note: row?.note ?? '',
});
type Values = ReturnType<typeof valuesOf>;

const toInput = (values: Values) => ({
  site_id: values.site_id || null,
  user_name: textOrNull(values.user_name),
  player_id: textOrNull(values.player_id),
  game_id: values.game_id || null,
  reason: values.reason.trim(),
  expires_at: values.expires_at || null,
  note: textOrNull(values.note),
});

type Props = {
  row: BlockRow | undefined;
  /** Of the account that another screen asks to block. */
  playerId?: string;
  onSaved: (row: BlockRow) => void;
  onCancel: () => void;
};

export const BlockForm = ({ row, playerId = '', onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('maintain/block');
  const k = useTexts<typeof kitTexts>('kit');
  const isOperator = useUser()?.is_super === true;
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const need = required(k('required'));
  const state = useRecordForm({
    formId: ['/maintain/block', playerId].filter((part) => part !== '').join(':'),
    endpoint: saveBlock,
    row,
    valuesOf: useCallback((of: BlockRow | undefined) => valuesOf(of, playerId), [playerId]),
    toInput,
    validate: ({ site_id: site, user_name: player, player_id: account, game_id: game, reason }: Values) => ({
      // Only the operator closes a game everywhere; a player is one of a website, an account says which one.
      site_id: account.trim() !== '' || (isOperator && game !== '' && player.trim() === '') ? undefined : need(site),
      reason: need(reason),
    }),
    onSaved,
  });
  const { getInputProps, values, setFieldValue } = state.form;
  const isFixed = row !== undefined;
  const labels = {
    site_id: t('site'),
    user_name: t('userName'),
    player_id: t('account'),
    game_id: t('game'),
    reason: t('reason'),
    expires_at: t('expiresAt'),
    note: t('note'),
  };
  /** Website and user name are those of the account. */
  const choosePlayer = (player: PlayerChoice | null): void => {
    setFieldValue('player_id', player?.id ?? '');
    if (player === null) return;
    setFieldValue('site_id', player.site_id);
    setFieldValue('user_name', player.user_name);
  };
  return (
    <RecordForm state={state} labels={labels} onCancel={onCancel}>
      <FieldGroup title={t('target')}>
        <Select
          label={labels.site_id}
          description={isFixed ? t('targetStays') : isOperator ? t('siteHint') : undefined}
          withAsterisk={!isOperator}
          placeholder={t('anySite')}
          {...choiceProps(state.form, 'site_id', {
            data: (choices?.sites ?? []).map(namedChoice),
            present: row?.site_name,
            isFixed,
          })}
        />
        <TextInput
          label={labels.user_name}
          description={isFixed ? undefined : t('userHint')}
          placeholder={t('anyPlayer')}
          autoComplete="off"
          disabled={isFixed}
          {...getInputProps('user_name')}
        />
        <PlayerField
          label={labels.player_id}
          description={isFixed ? undefined : t('accountHint')}
          placeholder={t('anyPlayer')}
          disabled={isFixed}
          value={values.player_id}
          siteId={values.site_id}
          error={getInputProps('player_id').error}
          onChoose={choosePlayer}
        />
        <Select
          label={labels.game_id}
          description={isFixed ? undefined : t('gameHint')}
          placeholder={t('anyGame')}
          {...choiceProps(state.form, 'game_id', {
            data: (choices?.games ?? []).map(namedChoice),
            present: row?.game_name,
            isFixed,
          })}
        />
      </FieldGroup>
      <FieldGroup title={t('why')}>
        <Textarea label={labels.reason} withAsterisk autosize minRows={2} {...getInputProps('reason')} />
        <TimeField
          label={labels.expires_at}
          description={t('expiresHint', { zone: zoneText() })}
          isOptional
          {...getInputProps('expires_at')}
          value={values.expires_at}
          onChange={(instant) => setFieldValue('expires_at', instant)}
        />
        <Textarea label={labels.note} autosize minRows={2} {...getInputProps('note')} />
      </FieldGroup>
    </RecordForm>
  );
};
