import { FREE_ROUND_PAYS } from '@manager/contract/features/account/free-round-bonus';
import type { UseFormReturnType } from '@mantine/form';
import { decimalOrNull } from '../../../kit/form/checks.ts';

export type CampaignBet = { currency: string; bet: string; max_win: string };

export const NO_BET: CampaignBet = { currency: '', bet: '', max_win: '' };

export const emptyCampaign = () => ({
  name: '',
  code: '',
  site_ids: [] as string[],
  game_ids: [] as string[],
  bets: [NO_BET] as readonly CampaignBet[],
  rounds: '10',
  multiplier: '1',
  pays: FREE_ROUND_PAYS[0] as (typeof FREE_ROUND_PAYS)[number],
  starts_at: '',
  expires_at: '',
  note: '',
});
export type CampaignValues = ReturnType<typeof emptyCampaign>;
export type CampaignFormState = UseFormReturnType<CampaignValues>;

const DIGITS = /^\d{1,4}$/;

/** As the call takes them; rows without a currency count for nothing. */
export const toCampaignInput = (values: CampaignValues) => ({
  ...values,
  name: values.name.trim(),
  code: values.code.trim(),
  bets: values.bets
    .filter(({ currency }) => currency !== '')
    .map(({ currency, bet, max_win: maxWin }) => ({ currency, bet, max_win: decimalOrNull(maxWin) })),
  rounds: DIGITS.test(values.rounds.trim()) ? Number(values.rounds.trim()) : 0,
  multiplier: Number(values.multiplier),
  note: values.note.trim(),
});
