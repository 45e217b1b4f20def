import { type PlayRuleRow, previewPlayRuleEffect, savePlayRule } from '@manager/contract/features/maintain/game-speed';
import { getReportScope } from '@manager/contract/features/report/scope';
import { GameType } from '@manager/contract/kit/game-type';
import { NativeSelect, Select, Textarea, TextInput } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { useUser } from '../../../session/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { EffectNote } from '../../../kit/effect/EffectNote.tsx';
import { useEffectCheck } from '../../../kit/effect/use-effect-check.tsx';
import { required } from '../../../kit/form/checks.ts';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import { choiceProps } from '../../../product/choices/choice-props.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { OfferFields } from './OfferFields.tsx';
import { toInput, type RuleValues, valuesOf } from './rule-values.ts';
import type { texts } from './texts.en.ts';

/** What a rule is about and where it holds. */
const RULE_FIELDS = [
  'jurisdiction',
  'game_type',
  'site_id',
  'game_id',
  'min_cycle_ms',
  'on_too_fast',
  'autoplay',
  'turbo',
  'slam_stop',
  'feature_buy',
];

type Props = { row: PlayRuleRow | undefined; onSaved: (row: PlayRuleRow) => void; onCancel: () => void };

export const RuleForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('maintain/game-speed');
  const k = useTexts<typeof kitTexts>('kit');
  const user = useUser();
  const isOperator = user?.is_super === true || user?.all_agents === true;
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const need = required(k('required'));
  const isNew = row === undefined;
  const effect = useEffectCheck(previewPlayRuleEffect, RULE_FIELDS);
  const state = useRecordForm({
    formId: '/maintain/game-speed',
    endpoint: savePlayRule,
    row,
    valuesOf,
    toInput,
    validate: (values: RuleValues) => ({
      site_id: isOperator || !isNew ? undefined : need(values.site_id),
      min_cycle_ms: /^\d{0,5}$/.test(values.min_cycle_ms.trim()) ? undefined : t('notMs'),
      reason: isNew ? undefined : need(values.reason),
    }),
    onSaved,
  });
  const { getInputProps } = state.form;
  const labels = {
    jurisdiction: t('jurisdiction'),
    game_type: t('gameType'),
    site_id: t('site'),
    game_id: t('game'),
    min_cycle_ms: t('minCycleMs'),
    on_too_fast: t('onTooFast'),
    autoplay: t('autoplay'),
    turbo: t('turbo'),
    slam_stop: t('slam_stop'),
    feature_buy: t('feature_buy'),
    note: t('note'),
    reason: t('reason'),
  };
  const choice = (name: 'site_id' | 'game_id', present: string | null | undefined, data: { id: string; name: string }[]) => ({
    ...choiceProps(state.form, name, { data: data.map((one) => ({ value: one.id, label: one.name })), present, isFixed: !isNew }),
    placeholder: t('any'),
  });
  return (
    <RecordForm state={state} labels={labels} onCancel={onCancel} note={<EffectNote check={effect} wished={state.wished} />}>
      <FieldGroup title={t('where')}>
        <FieldPair>
          <TextInput
            label={labels.jurisdiction}
            description={isNew ? t('jurisdictionHint') : t('placeStays')}
            maxLength={12}
            disabled={!isNew}
            {...getInputProps('jurisdiction')}
          />
          <NativeSelect
            label={labels.game_type}
            disabled={!isNew}
            data={[{ value: '', label: t('any') }, ...GameType.options.map((value) => ({ value, label: t(`type.${value}`) }))]}
            {...getInputProps('game_type')}
          />
        </FieldPair>
        <Select label={labels.site_id} {...choice('site_id', row?.site_name, choices?.sites ?? [])} withAsterisk={!isOperator} />
        <Select label={labels.game_id} {...choice('game_id', row?.game_name, choices?.games ?? [])} />
      </FieldGroup>
      <FieldGroup title={t('pace')}>
        <FieldPair>
          <TextInput
            label={labels.min_cycle_ms}
            description={t('minCycleHint')}
            inputMode="numeric"
            {...getInputProps('min_cycle_ms')}
          />
          <NativeSelect
            label={labels.on_too_fast}
            description={t('onTooFastHint')}
            data={(['mark', 'refuse'] as const).map((value) => ({ value, label: t(`onTooFast_${value}`) }))}
            {...getInputProps('on_too_fast')}
          />
        </FieldPair>
      </FieldGroup>
      <OfferFields form={state.form} />
      <FieldGroup title={t('why')}>
        <Textarea label={labels.note} autosize minRows={2} {...getInputProps('note')} />
        {isNew ? null : <Textarea label={labels.reason} withAsterisk autosize minRows={2} {...getInputProps('reason')} />}
      </FieldGroup>
    </RecordForm>
  );
};
