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
export const FeatureFields = ({ field, form: { values } }: Pick<WebsiteFormState, 'field' | 'form'>): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  return (
    <FieldGroup title={t('features')} id="site-features">
      <TagsInput description={t('vendorsHint')} maxTags={100} splitChars={[',', ';']} {...field('vendors')} />
      <MultiSelect
        description={t('gameTypesHint')}
        data={GAME_TYPES.map((value) => ({ value, label: t(`gameType.${value}`) }))}
        {...field('game_types')}
      />
      <TagsInput maxTags={100} splitChars={[',', ';']} {...field('disabled_origins')} />
      <CheckGrid>
        <Checkbox {...field('jackpot')} />
        <Checkbox {...field('task')} />
        <Checkbox {...field('ip_currency_check')} />
      </CheckGrid>
      <NativeSelect
        disabled={!values.ip_currency_check}
        data={IP_CURRENCY_ACTIONS.map((value) => ({ value, label: t(`ipCurrencyAction_${value}`) }))}
        {...field('ip_currency_action')}
      />
    </FieldGroup>
  );
};
