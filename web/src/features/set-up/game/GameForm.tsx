import type { GameRow } from '@manager/contract/features/set-up/game';
import { Checkbox, NativeSelect, TagsInput, TextInput, Textarea } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { CheckGrid, FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { RowsInput } from '../../../kit/form/RowsInput.tsx';
import { GAME_FLAGS } from './game-values.ts';
import { COIN_SIZE_TYPES, STATUSES, TYPES, VOLATILITIES } from './game-words.ts';
import type { texts } from './texts.en.ts';
import { useGameForm } from './use-game-form.ts';
import { useGameLabels } from './use-game-labels.ts';

const MARKS = GAME_FLAGS.filter((flag) => flag !== 'has_jackpot');

type Props = { row: GameRow | undefined; onSaved: (row: GameRow) => void; onCancel: () => void };

export const GameForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  const labels = useGameLabels();
  const state = useGameForm({ row, onSaved });
  const { getInputProps } = state.form;
  const sections = [
    { id: 'game-identity', title: t('identity') },
    { id: 'game-names', title: t('names') },
    { id: 'game-mathematics', title: t('certified') },
    { id: 'game-play', title: t('play') },
    { id: 'game-jackpot', title: t('hasJackpot') },
    { id: 'game-marks', title: t('marks') },
    { id: 'game-texts', title: t('texts') },
  ];
  const titleOf = (id: string): string => sections.find((section) => section.id === id)?.title ?? '';
  return (
    <RecordForm state={state} labels={labels} onCancel={onCancel} sections={sections}>
      <FieldGroup title={titleOf('game-identity')} id="game-identity">
        <FieldPair>
          <TextInput label={labels.code} description={t('codeHint')} withAsterisk maxLength={40} {...getInputProps('code')} />
          <TextInput
            label={labels.vendor_game_id}
            description={t('vendorGameIdHint')}
            maxLength={200}
            {...getInputProps('vendor_game_id')}
          />
        </FieldPair>
        <FieldPair>
          <TextInput label={labels.vendor} withAsterisk maxLength={100} {...getInputProps('vendor')} />
          <TextInput label={labels.origin} maxLength={200} {...getInputProps('origin')} />
        </FieldPair>
        <FieldPair>
          <NativeSelect
            label={labels.type}
            data={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
            {...getInputProps('type')}
          />
          <NativeSelect
            label={labels.status}
            data={STATUSES.map((value) => ({ value, label: t(`status_${value}`) }))}
            {...getInputProps('status')}
          />
        </FieldPair>
      </FieldGroup>
      <FieldGroup title={titleOf('game-names')} id="game-names">
        <FieldPair>
          <TextInput label={labels.name} withAsterisk maxLength={100} {...getInputProps('name')} />
          <TextInput label={labels.name_zh} maxLength={100} lang="zh-CN" {...getInputProps('name_zh')} />
        </FieldPair>
        <RowsInput
          label={t('otherNames')}
          cells={[
            { name: 'language', label: t('language'), maxLength: 5 },
            { name: 'name', label: labels.name },
          ]}
          addLabel={t('addName')}
          maxRows={50}
          {...getInputProps('names')}
        />
        <TagsInput
          label={labels.languages}
          description={t('languagesHint')}
          maxTags={50}
          splitChars={[',', ';', ' ']}
          {...getInputProps('languages')}
        />
      </FieldGroup>
      <FieldGroup title={titleOf('game-mathematics')} id="game-mathematics">
        <FieldPair>
          <DecimalInput label={labels.rtp} description={t('rtpHint')} unit="%" {...getInputProps('rtp')} />
          <DecimalInput label={labels.max_multiple} description={t('maxMultipleHint')} {...getInputProps('max_multiple')} />
        </FieldPair>
        <TagsInput
          label={labels.rtp_profiles}
          description={t('rtpProfilesHint')}
          maxTags={20}
          splitChars={[',', ';', ' ']}
          acceptValueOnBlur
          {...getInputProps('rtp_profiles')}
        />
        <FieldPair>
          <NativeSelect
            label={labels.volatility}
            data={[{ value: '', label: '–' }, ...VOLATILITIES.map((value) => ({ value, label: t(`volatility_${value}`) }))]}
            {...getInputProps('volatility')}
          />
          <DecimalInput label={labels.sigma} description={t('sigmaHint')} {...getInputProps('sigma')} />
        </FieldPair>
        <RowsInput
          label={labels.certifications}
          cells={[
            { name: 'lab', label: t('certificateLab') },
            { name: 'number', label: t('certificateNumber') },
            { name: 'date', label: t('certificateDate'), type: 'date' },
            { name: 'jurisdiction', label: t('certificateJurisdiction') },
            { name: 'math_hash', label: t('certificateHash'), maxLength: 200 },
          ]}
          addLabel={t('addCertificate')}
          maxRows={20}
          {...getInputProps('certifications')}
        />
      </FieldGroup>
      <FieldGroup title={titleOf('game-play')} id="game-play">
        <FieldPair>
          <NativeSelect
            label={labels.coin_size_type}
            description={t('coinSizeTypeHint')}
            disabled={!state.isNew}
            data={COIN_SIZE_TYPES.map((value) => ({ value, label: t(`coin_${value}`) }))}
            {...getInputProps('coin_size_type')}
          />
          <TextInput label={labels.limits_id} description={t('limitsIdHint')} maxLength={40} {...getInputProps('limits_id')} />
        </FieldPair>
        <FieldPair>
          <DecimalInput label={labels.min_bet} unit="USD" {...getInputProps('min_bet')} />
          <DecimalInput label={labels.max_bet} unit="USD" {...getInputProps('max_bet')} />
        </FieldPair>
        <FieldPair>
          <DecimalInput label={labels.default_bet} unit="USD" {...getInputProps('default_bet')} />
          <TextInput label={labels.lines} inputMode="numeric" maxLength={7} {...getInputProps('lines')} />
        </FieldPair>
        <FieldPair>
          <DecimalInput label={labels.min_position_bet} unit="USD" {...getInputProps('min_position_bet')} />
          <DecimalInput label={labels.max_position_bet} unit="USD" {...getInputProps('max_position_bet')} />
        </FieldPair>
        <FieldPair>
          <TextInput
            label={labels.window_size}
            description={t('windowSizeHint')}
            maxLength={200}
            {...getInputProps('window_size')}
          />
          <TextInput label={labels.mode} maxLength={200} {...getInputProps('mode')} />
        </FieldPair>
        <Textarea label={labels.stops} autosize minRows={1} maxLength={2000} {...getInputProps('stops')} />
      </FieldGroup>
      <FieldGroup title={titleOf('game-jackpot')} id="game-jackpot">
        <Checkbox label={labels.has_jackpot} {...getInputProps('has_jackpot', { type: 'checkbox' })} />
        <FieldPair>
          <TextInput label={labels.jackpot_pool_code} maxLength={40} {...getInputProps('jackpot_pool_code')} />
          <DecimalInput
            label={labels.jackpot_rate}
            description={t('jackpotRateHint')}
            unit={t('ofBet')}
            {...getInputProps('jackpot_rate')}
          />
        </FieldPair>
      </FieldGroup>
      <FieldGroup title={titleOf('game-marks')} id="game-marks">
        <CheckGrid>
          {MARKS.map((flag) => (
            <Checkbox key={flag} label={labels[flag]} {...getInputProps(flag, { type: 'checkbox' })} />
          ))}
        </CheckGrid>
        <FieldPair>
          <TextInput label={labels.sort} inputMode="numeric" maxLength={7} {...getInputProps('sort')} />
        </FieldPair>
      </FieldGroup>
      <FieldGroup title={titleOf('game-texts')} id="game-texts">
        <TagsInput
          label={labels.features}
          description={t('featuresHint')}
          maxTags={30}
          splitChars={[',', ';']}
          acceptValueOnBlur
          {...getInputProps('features')}
        />
        <Textarea label={labels.description} autosize minRows={2} maxLength={2000} {...getInputProps('description')} />
        <Textarea label={labels.rule} autosize minRows={3} maxRows={14} maxLength={20000} {...getInputProps('rule')} />
        <Textarea label={labels.note} autosize minRows={2} maxLength={2000} {...getInputProps('note')} />
      </FieldGroup>
    </RecordForm>
  );
};
