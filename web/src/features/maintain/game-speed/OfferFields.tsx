import { PLAY_SWITCHES } from '@manager/domain/play-rules';
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FieldGroup } from '../../../kit/form/FieldGroup.tsx';
import type { RecordForm } from '../../../kit/form/use-record-form.ts';
import type { RuleValues } from './rule-values.ts';
import type { texts } from './texts.en.ts';

/** What games may offer, each on, off or not said. */
export const OfferFields = ({ form: { getInputProps } }: Pick<RecordForm<RuleValues>, 'form'>): ReactNode => {
  const t = useTexts<typeof texts>('maintain/game-speed');
  return (
    <FieldGroup title={t('offers')}>
      {PLAY_SWITCHES.map((name) => (
        <NativeSelect
          key={name}
          label={t(name)}
          data={[
            { value: '', label: t('unsaid') },
            { value: 'on', label: t('on') },
            { value: 'off', label: t('off') },
          ]}
          {...getInputProps(name)}
        />
      ))}
    </FieldGroup>
  );
};
