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

/** The mathematics as a laboratory certified them. */
export const MathematicsFields = ({ field, form: { errors } }: Pick<GameForm, 'field' | 'form'>): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  return (
    <FieldGroup title={t('certified')} id="game-mathematics">
      <FieldPair>
        <DecimalInput description={t('rtpHint')} unit="%" {...field('rtp')} />
        <DecimalInput description={t('maxMultipleHint')} {...field('max_multiple')} />
      </FieldPair>
      <TagsInput
        description={t('rtpProfilesHint')}
        maxTags={20}
        splitChars={[',', ';', ' ']}
        acceptValueOnBlur
        {...field('rtp_profiles')}
      />
      <FieldPair>
        <NativeSelect
          data={[{ value: '', label: '–' }, ...VOLATILITIES.map((value) => ({ value, label: t(`volatility_${value}`) }))]}
          {...field('volatility')}
        />
        <DecimalInput description={t('sigmaHint')} {...field('sigma')} />
      </FieldPair>
      <RowsInput
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
        {...field('buy_modes')}
      />
      <RowsInput
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
        {...field('certifications')}
      />
    </FieldGroup>
  );
};
