import { decimal, toWire, usd } from '@manager/domain/money';
import { convertDown } from '@manager/domain/payout-amount';
import { sql } from 'kysely';
import { AppError } from '../../base/app-error.ts';
import type { AnyTx } from '../../postgres/db.ts';
import { asSystem } from '../../postgres/scoped-db.ts';
import { loadRates, type Rates } from '../figures/todays-rates.ts';
import { testAgents } from '../service/scope.ts';
import type { PayoutRequest } from './payout-request.ts';

/** A wish with whom it is for and what his wallet would book. */
export type Priced = {
  wish: PayoutRequest;
  whom: readonly string[];
  siteId: string;
  agentId: string;
  isTest: boolean;
  currency: string;
  /** "0": nothing is left of it. */
  amount: string;
  fxRate: string;
  usd: string;
};

type Receiver = {
  id: string;
  /** Installation, code of the website and name: the same in every copy of this database. */
  whom: string[];
  site_id: string;
  agent_id: string;
  currency: string;
  decimals: number;
  is_test: boolean;
};

/** At the rates of the moment. A player whom the transaction does not see is not found. */
export const pricePayouts = async (tx: AnyTx, wishes: readonly PayoutRequest[], at: Date): Promise<Priced[]> => {
  if (wishes.length === 0) return [];
  const receivers = await findReceivers(
    tx,
    wishes.map(({ playerId }) => playerId),
  );
  const rates = await loadRates(tx, at.getTime());
  return wishes.map((wish) => {
    const receiver = receivers.get(wish.playerId);
    if (receiver === undefined) throw new AppError('object.not_found');
    return priceOne(wish, receiver, rates);
  });
};

const priceOne = (wish: PayoutRequest, receiver: Receiver, rates: Rates): Priced => {
  const { currency, decimals } = receiver;
  const [fromRate, toRate] = [rateOf(wish.currency, rates), rateOf(currency, rates)];
  const amount = convertDown({ amount: toWire(decimal(wish.amount)), fromRate, toRate, decimals });
  return {
    wish,
    whom: receiver.whom,
    siteId: receiver.site_id,
    agentId: receiver.agent_id,
    isTest: receiver.is_test,
    currency,
    amount,
    fxRate: toRate,
    usd: toWire(usd(decimal(amount), decimal(toRate))),
  };
};

const rateOf = (currency: string, rates: Rates): string => {
  const rate = rates.get(currency);
  if (rate === undefined) throw new AppError('payout.rate_missing', { currency });
  return toWire(rate);
};

export const findReceivers = async (tx: AnyTx, playerIds: readonly string[]): Promise<ReadonlyMap<string, Receiver>> => {
  // A scope need not show the agents above, of which one may be a test agent.
  const { rows: test } = await asSystem(tx, (own) => sql<{ ids: string[] }>`select ${testAgents} as ids`.execute(own));
  const { rows } = await sql<Receiver>`
    select player.id, player.site_id, site.agent_id, player.currency, currency.decimals,
      (select array[installation.id::text, site.code, player.user_name] from installation) as whom,
      player.type in ('test', 'live') or site.agent_id = any(${test[0]?.ids ?? []}::bigint[]) as is_test
    from player join site on site.id = player.site_id join currency on currency.code = player.currency
    where player.id = any(${[...new Set(playerIds)]}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
};
