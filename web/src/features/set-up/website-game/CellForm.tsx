import { previewWebsiteGameEffect } from '@manager/contract/features/set-up/effect';
import { saveWebsiteGame, type WebsiteGameDetail } from '@manager/contract/features/set-up/website-game';
import { NativeSelect, Textarea } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { useEffectCheck } from '../../../kit/effect/use-effect-check.tsx';
import { decimalText } from '../../../kit/form/checks.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import { SaveNotes } from '../../../product/timed/SaveNotes.tsx';
import { useTimed } from '../../../product/timed/use-timed.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { moneyText, exactPercentText } from '../../../ui/format.ts';
import { type CellValues, configOf, ENABLED_CHOICES, toInput, valuesOf } from './cell-values.ts';
import type { texts } from './texts.en.ts';
import { useCellTexts } from './use-cell-texts.ts';
import classes from './website-game.module.css';

const EFFECTIVE = ['is_enabled', 'rtp', 'min_bet', 'max_bet'];

type Props = { row: WebsiteGameDetail | undefined; onSaved: (row: WebsiteGameDetail) => void; onCancel: () => void };

/** What is set for one game at one website; every field says what counts without it. */
export const CellForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website-game');
  const k = useTexts<typeof kitTexts>('kit');
  const { levelText, nameOf } = useCellTexts();
  const decimal = decimalText(k('notDecimal'));
  const timed = useTimed(saveWebsiteGame, row?.agent_timezone);
  const effect = useEffectCheck(previewWebsiteGameEffect, EFFECTIVE);
  const state = useRecordForm({
    formId: '/set-up/website-game',
    endpoint: saveWebsiteGame,
    row,
    valuesOf,
    toInput,
    validate: (values: CellValues) => ({
      rtp: decimal(values.rtp),
      min_bet: decimal(values.min_bet),
      max_bet: decimal(values.max_bet),
      config: configOf(values.config) === undefined ? t('configInvalid') : undefined,
    }),
    beforeSave: async ({ values, base, changed, input }) => {
      const seen = await effect.ask(input);
      if (seen === null) return null;
      if (!changed.includes('rtp')) return seen.extra;
      const shown = (value: string): string => (value === '' ? t('inherited') : exactPercentText(value));
      const answer = await confirm({
        changes: [{ label: t('rtp'), before: shown(base.rtp), after: shown(values.rtp) }],
        ...(row === undefined ? {} : { affected: [nameOf(row)] }),
        needsReason: true,
        ...timed.withTimes(seen.shown),
      });
      return answer === null ? null : { ...seen.extra, reason: answer.reason };
    },
    onSaved,
    instead: timed.instead,
  });
  const { getInputProps } = state.form;
  const labels = {
    is_enabled: t('enabledHere'),
    rtp: t('rtp'),
    min_bet: t('minBet'),
    max_bet: t('maxBet'),
    config: t('config'),
  };
  /** `Inherited: 96.00% from website group Asia`. */
  const inheritedRtp = inheritedOf(row);
  const limitHint = (side: 'min' | 'max'): string => {
    const above = (row?.limit_levels ?? []).filter(({ level, [side]: value }) => level !== 'site_game' && value !== null);
    return (
      above.map(({ level, [side]: value }) => `${moneyText(value)} ${t('from', { level: levelText(level) })}`).join(' · ') || '–'
    );
  };
  const inheritedText = `${t('inherited')}${inheritedRtp === null ? '' : ` (${exactPercentText(inheritedRtp.value)} ${t('from', { level: levelText(inheritedRtp.level, row?.site_group_name) })})`}`;
  return (
    <RecordForm
      state={state}
      labels={labels}
      onCancel={onCancel}
      note={<SaveNotes check={effect} timed={timed} wished={state.wished} labels={labels} />}
    >
      <NativeSelect
        label={labels.is_enabled}
        description={t('enabledHint')}
        data={ENABLED_CHOICES.map((value) => ({ value, label: value === 'inherited' ? t('inherited') : t(`state_${value}`) }))}
        {...getInputProps('is_enabled')}
      />
      {(row?.rtp_profiles ?? []).length === 0 ? (
        <DecimalInput label={labels.rtp} description={inheritedText} unit="%" {...getInputProps('rtp')} />
      ) : (
        <NativeSelect
          label={labels.rtp}
          description={t('rtpHint')}
          data={[
            { value: '', label: inheritedText },
            ...(row?.rtp_profiles ?? []).map((value) => ({ value, label: exactPercentText(value) })),
          ]}
          {...getInputProps('rtp')}
        />
      )}
      <FieldGroup title={t('limits')}>
        <FieldPair>
          <DecimalInput label={labels.min_bet} description={limitHint('min')} unit="USD" {...getInputProps('min_bet')} />
          <DecimalInput label={labels.max_bet} description={limitHint('max')} unit="USD" {...getInputProps('max_bet')} />
        </FieldPair>
        <p>{t('limitsHint')}</p>
      </FieldGroup>
      <Textarea
        label={labels.config}
        description={t('configHint')}
        className={classes.json ?? ''}
        autosize
        minRows={3}
        maxRows={16}
        maxLength={16_384}
        spellCheck={false}
        {...getInputProps('config')}
      />
    </RecordForm>
  );
};

/** What would count if nothing were set here. */
const inheritedOf = (row: WebsiteGameDetail | undefined) => {
  const found = row?.rtp_levels.find(
    ({ level, value, is_passed_over: isOver }) => level !== 'site_game' && value !== null && !isOver,
  );
  return found === undefined || found.value === null ? null : { level: found.level, value: found.value };
};
