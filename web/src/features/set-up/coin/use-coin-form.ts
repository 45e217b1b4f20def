import { saveCoin, type CoinRow } from '@manager/contract/features/set-up/coin';
import { previewCoinEffect } from '@manager/contract/features/set-up/effect';
import { coin } from '@manager/contract/records/coin';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useEffectCheck } from '../../../kit/effect/use-effect-check.tsx';
import { useFieldsForm } from '../../../product/record/use-fields-form.ts';
import { faultsOf, toInput, valuesOf, type CoinValues } from './coin-values.ts';
import type { texts } from './texts.en.ts';

const EFFECTIVE = ['lines', 'total_bets', 'min_bet', 'max_bet', 'default_bet', 'status'];

type Options = { row: CoinRow | undefined; onSaved: (row: CoinRow) => void };

/** The form of a coin list: its faults are told at the fields, in words. */
export const useCoinForm = ({ row, onSaved }: Options) => {
  const t = useTexts<typeof texts>('set-up/coin');
  const messages = {
    bad: t('badBets'),
    ascending: t('ascending'),
    divisible: t('linesHint'),
    not_in_list: t('notInList'),
    min_above_max: t('minAboveMax'),
    outside_limits: t('outsideLimits'),
  };
  const effect = useEffectCheck(previewCoinEffect, EFFECTIVE);
  const state = useFieldsForm({
    formId: '/set-up/coin',
    endpoint: saveCoin,
    fields: coin,
    t,
    row,
    valuesOf,
    toInput,
    validate: (values: CoinValues) =>
      Object.fromEntries(Object.entries(faultsOf(values)).map(([field, fault]) => [field, messages[fault]])),
    beforeSave: async ({ input }) => (row === undefined ? {} : ((await effect.ask(input))?.extra ?? null)),
    onSaved,
  });
  return { ...state, effect };
};
