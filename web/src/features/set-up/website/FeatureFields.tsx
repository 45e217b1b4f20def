import { IP_CURRENCY_ACTIONS } from '@manager/domain/ip-currency';
import { Checkbox, MultiSelect, NativeSelect, TagsInput } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { CheckGrid, FieldGroup } from '../../../kit/form/FieldGroup.tsx';
import type { texts } from './texts.en.ts';
import type { WebsiteFormState } from './use-website-form.ts';

const GAME_TYPES = ['slot', 'fishing', 'lottery', 'table', 'other'] as const;

/** Which games the website offers, and what goes with them. */
export const FeatureFields = ({ form: { getInputProps, values } }: Pick<WebsiteFormState, 'form'>): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  return (
    <FieldGroup title={t('features')} id="site-features">
      <TagsInput
        label={t('vendors')}
        description={t('vendorsHint')}
        maxTags={100}
        splitChars={[',', ';']}
        {...getInputProps('vendors')}
      />
      <MultiSelect
        label={t('gameTypes')}
        description={t('gameTypesHint')}
        data={GAME_TYPES.map((value) => ({ value, label: t(`gameType.${value}`) }))}
        {...getInputProps('game_types')}
      />
      <TagsInput label={t('disabledOrigins')} maxTags={100} splitChars={[',', ';']} {...getInputProps('disabled_origins')} />
      <CheckGrid>
        <Checkbox label={t('jackpot')} {...getInputProps('jackpot', { type: 'checkbox' })} />
        <Checkbox label={t('task')} {...getInputProps('task', { type: 'checkbox' })} />
        <Checkbox label={t('ipCurrencyCheck')} {...getInputProps('ip_currency_check', { type: 'checkbox' })} />
      </CheckGrid>
      <NativeSelect
        label={t('ipCurrencyAction')}
        disabled={!values.ip_currency_check}
        data={IP_CURRENCY_ACTIONS.map((value) => ({ value, label: t(`ipCurrencyAction_${value}`) }))}
        {...getInputProps('ip_currency_action')}
      />
    </FieldGroup>
  );
};
