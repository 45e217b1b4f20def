import type { BlockRow } from '@manager/contract/features/maintain/block';
import type { PlayerChoice } from '@manager/contract/features/search/player';
import { getReportScope } from '@manager/contract/features/report/scope';
import { Select, Textarea, TextInput } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { useUser } from '../../../session/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { zoneText } from '../../../ui/format.ts';
import { EffectNote } from '../../../kit/effect/EffectNote.tsx';
import { FieldGroup } from '../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { TimeField } from '../../../product/activity/TimeField.tsx';
import { choiceProps } from '../../../product/choices/choice-props.ts';
import { namedChoice } from '../../../product/choices/named-choice.ts';
import { PlayerField } from '../../../product/player/PlayerField.tsx';
import type { texts } from './texts.en.ts';
import { useBlockForm } from './use-block-form.ts';

type Props = {
  row: BlockRow | undefined;
  /** Of the account that another screen asks to block. */
  playerId?: string;
  onSaved: (row: BlockRow) => void;
  onCancel: () => void;
};

export const BlockForm = ({ row, playerId = '', onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('maintain/block');
  const isOperator = useUser()?.is_super === true;
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const { state, effect } = useBlockForm({ row, playerId, isOperator, onSaved });
  const { field, labels } = state;
  const { getInputProps, values, setFieldValue } = state.form;
  const isFixed = row !== undefined;
  /** Website and user name are those of the account. */
  const choosePlayer = (player: PlayerChoice | null): void => {
    setFieldValue('player_id', player?.id ?? '');
    if (player === null) return;
    setFieldValue('site_id', player.site_id);
    setFieldValue('user_name', player.user_name);
  };
  return (
    <RecordForm
      state={state}
      labels={labels}
      onCancel={onCancel}
      note={row === undefined ? <EffectNote check={effect} wished={state.wished} /> : undefined}
    >
      <FieldGroup title={t('target')}>
        <Select
          label={labels.site_id}
          description={isFixed ? t('targetStays') : isOperator ? t('siteHint') : undefined}
          withAsterisk={!isOperator}
          placeholder={t('allSites')}
          {...choiceProps(state.form, 'site_id', {
            data: (choices?.sites ?? []).map(namedChoice),
            present: row?.site_name,
            isFixed,
          })}
        />
        <TextInput
          description={isFixed ? undefined : t('userHint')}
          placeholder={t('anyPlayer')}
          autoComplete="off"
          disabled={isFixed}
          {...field('user_name')}
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
          placeholder={t('allGames')}
          {...choiceProps(state.form, 'game_id', {
            data: (choices?.games ?? []).map(namedChoice),
            present: row?.game_name,
            isFixed,
          })}
        />
      </FieldGroup>
      <FieldGroup title={t('why')}>
        <Textarea autosize minRows={2} {...field('reason')} />
        <TimeField
          description={t('expiresHint', { zone: zoneText() })}
          isOptional
          {...field('expires_at')}
          value={values.expires_at}
          onChange={(instant) => setFieldValue('expires_at', instant)}
        />
        <Textarea autosize minRows={2} {...field('note')} />
      </FieldGroup>
    </RecordForm>
  );
};
