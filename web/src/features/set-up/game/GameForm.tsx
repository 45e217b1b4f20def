import { saveGame, type GameRow } from '@manager/contract/features/set-up/game';
import { Checkbox, NativeSelect, TagsInput, TextInput, Textarea } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { CheckGrid, FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { decimalText, required } from '../../../kit/form/checks.ts';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { GAME_FLAGS, NAME_LANGUAGES, toInput, valuesOf, type GameValues } from './game-values.ts';
import type { texts } from './texts.en.ts';
import { useGameLabels } from './use-game-labels.ts';

const TYPES = ['slot', 'fishing', 'lottery', 'table', 'other'] as const;
const STATUSES = ['enabled', 'disabled', 'maintenance'] as const;
const VOLATILITIES = ['low', 'medium', 'high'] as const;

type Props = { row: GameRow | undefined; onSaved: (row: GameRow) => void; onCancel: () => void };

export const GameForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  const k = useTexts<typeof kitTexts>('kit');
  const labels = useGameLabels();
  const decimal = decimalText(k('notDecimal'));
  const need = required(k('required'));
  const state = useRecordForm({
    formId: '/set-up/game',
    endpoint: saveGame,
    row,
    valuesOf,
    toInput,
    validate: (values: GameValues) => ({
      code: need(values.code),
      name: need(values.name),
      vendor: need(values.vendor),
      rtp: decimal(values.rtp),
      sigma: decimal(values.sigma),
      max_multiple: decimal(values.max_multiple),
      min_bet: decimal(values.min_bet),
      max_bet: decimal(values.max_bet),
      lines: decimal(values.lines),
      sort: decimal(values.sort),
    }),
    onSaved,
  });
  const { getInputProps } = state.form;
  return (
    <RecordForm state={state} labels={labels} onCancel={onCancel}>
      <FieldPair>
        <TextInput label={labels.code} description={t('codeHint')} withAsterisk maxLength={40} {...getInputProps('code')} />
        <NativeSelect
          label={labels.status}
          data={STATUSES.map((value) => ({ value, label: t(`status_${value}`) }))}
          {...getInputProps('status')}
        />
      </FieldPair>
      <FieldPair>
        <TextInput label={labels.vendor} withAsterisk maxLength={100} {...getInputProps('vendor')} />
        <TextInput label={labels.origin} maxLength={200} {...getInputProps('origin')} />
      </FieldPair>
      <NativeSelect
        label={labels.type}
        data={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
        {...getInputProps('type')}
      />
      <FieldGroup title={t('names')}>
        <FieldPair>
          <TextInput label={labels.name} withAsterisk maxLength={100} {...getInputProps('name')} />
          <TextInput label={labels.name_zh} maxLength={100} lang="zh-CN" {...getInputProps('name_zh')} />
        </FieldPair>
        <FieldPair>
          {NAME_LANGUAGES.map((language) => (
            <TextInput
              key={language}
              label={t(`nameIn_${language}`)}
              maxLength={100}
              lang={language}
              {...getInputProps(`names.${language}`)}
            />
          ))}
        </FieldPair>
      </FieldGroup>
      <FieldGroup title={t('certified')}>
        <FieldPair>
          <DecimalInput label={labels.rtp} description={t('rtpHint')} {...getInputProps('rtp')} />
          <DecimalInput label={labels.max_multiple} description={t('maxMultipleHint')} {...getInputProps('max_multiple')} />
        </FieldPair>
        <FieldPair>
          <NativeSelect
            label={labels.volatility}
            data={[{ value: '', label: '–' }, ...VOLATILITIES.map((value) => ({ value, label: t(`volatility_${value}`) }))]}
            {...getInputProps('volatility')}
          />
          <DecimalInput label={labels.sigma} description={t('sigmaHint')} {...getInputProps('sigma')} />
        </FieldPair>
      </FieldGroup>
      <FieldGroup title={t('play')}>
        <FieldPair>
          <DecimalInput label={labels.min_bet} {...getInputProps('min_bet')} />
          <DecimalInput label={labels.max_bet} {...getInputProps('max_bet')} />
        </FieldPair>
        <FieldPair>
          <TextInput label={labels.lines} inputMode="numeric" maxLength={7} {...getInputProps('lines')} />
          <TextInput label={labels.sort} inputMode="numeric" maxLength={7} {...getInputProps('sort')} />
        </FieldPair>
      </FieldGroup>
      <FieldGroup title={t('flags')}>
        <CheckGrid>
          {GAME_FLAGS.map((flag) => (
            <Checkbox key={flag} label={labels[flag]} {...getInputProps(flag, { type: 'checkbox' })} />
          ))}
        </CheckGrid>
        <TagsInput
          label={labels.languages}
          description={t('languagesHint')}
          maxTags={50}
          splitChars={[',', ';', ' ']}
          {...getInputProps('languages')}
        />
        <Textarea label={labels.description} autosize minRows={2} maxLength={2000} {...getInputProps('description')} />
        <Textarea label={labels.note} autosize minRows={2} maxLength={2000} {...getInputProps('note')} />
      </FieldGroup>
    </RecordForm>
  );
};
