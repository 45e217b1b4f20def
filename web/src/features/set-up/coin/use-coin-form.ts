import { saveCoin, type CoinRow } from '@manager/contract/features/set-up/coin';
import { previewCoinEffect } from '@manager/contract/features/set-up/effect';
import { useTexts } from '../../../i18n/use-texts.ts';
import { type EffectCheck, useEffectCheck } from '../../../kit/effect/use-effect-check.tsx';
import { decimalText, firstFault, required } from '../../../kit/form/checks.ts';
import { useRecordForm, type RecordForm } from '../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { faultsOf, toInput, valuesOf, type CoinValues } from './coin-values.ts';
import type { texts } from './texts.en.ts';

const EFFECTIVE = ['lines', 'total_bets', 'min_bet', 'max_bet', 'default_bet', 'status'];

type Options = { row: CoinRow | undefined; onSaved: (row: CoinRow) => void };

/** The form of a coin list: its faults are told at the fields, in words. */
export const useCoinForm = ({ row, onSaved }: Options): RecordForm<CoinValues> & { effect: EffectCheck } => {
  const t = useTexts<typeof texts>('set-up/coin');
  const k = useTexts<typeof kitTexts>('kit');
  const need = required(k('required'));
  const amount = (value: string): string | undefined => firstFault(value, need, decimalText(k('notDecimal')));
  const messages = {
    bad: t('badBets'),
    ascending: t('ascending'),
    divisible: t('linesHint'),
    not_in_list: t('notInList'),
    min_above_max: t('minAboveMax'),
    outside_limits: t('outsideLimits'),
  };
  const effect = useEffectCheck(previewCoinEffect, EFFECTIVE);
  const state = useRecordForm({
    formId: '/set-up/coin',
    endpoint: saveCoin,
    row,
    valuesOf,
    toInput,
    validate: (values: CoinValues) => {
      const faults = faultsOf(values);
      const messageOf = (field: keyof typeof faults): string | undefined => {
        const fault = faults[field];
        return fault === undefined ? undefined : messages[fault];
      };
      return {
        name: need(values.name),
        lines: need(values.lines),
        total_bets: need(values.total_bets) ?? messageOf('total_bets'),
        min_bet: amount(values.min_bet) ?? messageOf('min_bet'),
        max_bet: amount(values.max_bet) ?? messageOf('max_bet'),
        default_bet: amount(values.default_bet) ?? messageOf('default_bet'),
      };
    },
    beforeSave: async ({ input }) => (row === undefined ? {} : ((await effect.ask(input))?.extra ?? null)),
    onSaved,
  });
  return { ...state, effect };
};
