import type { VendorBet } from '@manager/contract/platform/vendor-bets';
import { BetSource } from '@manager/contract/features/report/money-report';
import { dateOfEpochDay } from '@manager/domain/calendar';
import { divideMicros, microsToText, parseMicros, rateE12Text } from '@manager/domain/micros';
import { statusOfVendor } from '@manager/domain/mirrored-bet';
import { type Directory, rateAt, type Site } from '../../../fact/directory.ts';
import { storedRate } from '../../../fact/stored-values.ts';

/** What a revision keeps of the one before, as facts do: the agent and test flag of the first, day and rate of the first that was settled. */
export type Kept = {
  site_id: string | null;
  agent_id: string | null;
  is_test: boolean;
  status: string | null;
  settle_date: string | null;
  fx_rate: string | null;
};

export type Stamping = { directory: Directory; isTestPlayer: boolean; kept?: Kept | undefined };

/** The columns of a bet that follow from one revision. */
export const columnsOfBet = (bet: VendorBet, raw: string, stamping: Stamping) => ({
  revision: String(bet.revision),
  site_code: bet.site,
  player: bet.player,
  game_code: bet.game,
  round_id: bet.round_id,
  parent_bet_id: bet.parent_bet_id ?? '',
  currency: bet.currency,
  bet: bet.bet,
  valid_bet: bet.valid_bet ?? bet.bet,
  win_game: bet.win,
  win_jackpot: bet.jackpot_win ?? '0',
  jackpot_contribution: bet.jackpot_contribution ?? '0',
  source: BetSource.safeParse(bet.source ?? 'normal').data ?? null,
  status: statusOfVendor(bet.status),
  vendor_status: bet.status,
  spin_type: bet.spin_type ?? '',
  free_spins: bet.free_spins ?? null,
  is_feature_buy: bet.feature_buy ?? false,
  sub_agent: bet.sub_agent ?? '',
  balance_before: bet.balance_before ?? null,
  balance_after: bet.balance_after ?? null,
  bet_at: new Date(bet.bet_at),
  settled_at: bet.settled_at == null ? null : new Date(bet.settled_at),
  device: bet.device ?? '',
  ip: bet.ip ?? '',
  rtp_profile: bet.rtp_profile ?? '',
  math_version: bet.math_version ?? '',
  changed_at: new Date(bet.updated_at),
  raw,
  ...stampOf(bet, stamping),
});

export type BetColumns = ReturnType<typeof columnsOfBet>;

/** Where the bet belongs and its day, nulls while its website is not known; and its amounts in USD, nulls for a currency without a rate. */
const stampOf = (bet: VendorBet, { directory, isTestPlayer, kept }: Stamping) => {
  const site = directory.sites.get(bet.site);
  const isHome = kept !== undefined && kept.agent_id !== null;
  const place = isHome
    ? { site_id: kept.site_id, agent_id: kept.agent_id, is_test: kept.is_test }
    : {
        site_id: site === undefined ? null : String(site.id),
        agent_id: site === undefined ? null : String(site.agentId),
        is_test: site !== undefined && (site.isTest || isTestPlayer),
      };
  return { ...place, ...countOf(bet, { site, directory, kept: kept?.status === 'pending' ? undefined : kept }) };
};

type Counting = { site: Site | undefined; directory: Directory; kept: Kept | undefined };

const countOf = (bet: VendorBet, { site, directory, kept }: Counting) => {
  const atMs = Date.parse(bet.settled_at ?? bet.bet_at);
  const steps = directory.rates.get(bet.currency);
  const rateE12 = kept?.fx_rate == null ? (steps === undefined ? null : rateAt(steps, atMs)) : storedRate(kept.fx_rate);
  return {
    settle_date: kept?.settle_date ?? (site === undefined ? null : dateOfEpochDay(site.stampSettleDay(atMs))),
    fx_rate: rateE12 === null ? null : rateE12Text(rateE12),
    bet_usd: rateE12 === null ? null : microsToText(divideMicros(microsOf(bet.bet), rateE12)),
    win_usd: rateE12 === null ? null : microsToText(divideMicros(microsOf(bet.win) + microsOf(bet.jackpot_win ?? '0'), rateE12)),
  };
};

const microsOf = (text: string): bigint => {
  const value = parseMicros(text);
  if (value === undefined) throw new RangeError(`no amount: ${text}`);
  return value;
};
