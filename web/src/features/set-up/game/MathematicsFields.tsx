import { NativeSelect, TagsInput } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { RowsInput } from './RowsInput.tsx';
import { VOLATILITIES } from './game-words.ts';
import type { texts } from './texts.en.ts';
import type { GameForm } from './use-game-form.ts';
import { useGameLabels } from './use-game-labels.ts';

/** The mathematics as a laboratory certified them. */
export const MathematicsFields = ({ form: { getInputProps, errors } }: Pick<GameForm, 'form'>): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  const labels = useGameLabels();
  return (
    <FieldGroup title={t('certified')} id="game-mathematics">
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
        label={labels.buy_modes}
        description={t('buyModesHint')}
        cells={[
          { name: 'mode', label: t('buyMode'), maxLength: 32 },
          { name: 'profile', label: t('buyProfile'), maxLength: 10 },
          { name: 'cost_multiple', label: t('buyCost'), type: 'number' },
          { name: 'rtp', label: t('buyRtp'), type: 'number' },
          { name: 'sigma', label: t('buySigma'), type: 'number' },
        ]}
        addLabel={t('addBuyMode')}
        maxRows={50}
        path="buy_modes"
        faults={errors}
        {...getInputProps('buy_modes')}
      />
      <RowsInput
        label={labels.certifications}
        cells={[
          { name: 'lab', label: t('certificateLab') },
          { name: 'number', label: t('certificateNumber') },
          { name: 'date', label: t('certificateDate'), type: 'date' },
          { name: 'jurisdiction', label: t('jurisdiction') },
          { name: 'math_hash', label: t('certificateHash'), maxLength: 200 },
        ]}
        addLabel={t('addCertificate')}
        maxRows={20}
        path="certifications"
        faults={errors}
        {...getInputProps('certifications')}
      />
    </FieldGroup>
  );
};
