import type { BetFields } from '@manager/contract/platform/bet-fields';
import { microsToText } from '@manager/domain/micros';
import type { BetFact } from '../../../fact/bet-fact.ts';
import type { OwnFact } from '../../../journal/fact-outbox.ts';
import type { NamedBet } from './cancel-call.ts';

type Names = Pick<NamedBet, 'site_code' | 'game_code' | 'user_name'>;

/** The bet as it is stored, cancelled by its next version. Nothing follows a cancel: a version that comes late is refused. */
export const cancelledFact = (fact: BetFact, names: Names): OwnFact => nextVersion(fact, names, { status: 'cancelled' });

/** The pending bet, settled by its next version: what is more than its jackpots is won in the game. It counts from the day of its settlement on. */
export const settledFact = (fact: BetFact, names: Names, { winMicros, atMs }: { winMicros: bigint; atMs: number }): OwnFact =>
  nextVersion(fact, names, {
    status: 'settled',
    win: microsToText(winMicros - fact.winJackpot),
    settled_at: iso(Math.max(atMs, fact.betAtMs)),
  });

const iso = (ms: number): string => new Date(ms).toISOString();
const text = (value: string): string | undefined => (value === '' ? undefined : value);
const money = (micros: bigint | null): string | undefined => (micros === null ? undefined : microsToText(micros));

/** Every field but the detail, which belongs to the version that its game sent. */
type Line = Record<Exclude<keyof BetFields, 'detail'>, unknown>;

const nextVersion = (fact: BetFact, names: Names, change: Partial<Line>): OwnFact => ({
  kind: 'bets',
  line: {
    bet_id: fact.betId,
    round_id: fact.roundId,
    parent_bet_id: text(fact.parentBetId),
    site: names.site_code,
    player: names.user_name,
    sub_agent: text(fact.subAgent),
    game: names.game_code,
    currency: fact.currency,
    bet: money(fact.bet),
    valid_bet: money(fact.validBet),
    win: money(fact.winGame),
    jackpot_win: money(fact.winJackpot),
    jackpot_contribution: money(fact.jackpotContribution),
    jackpot_symbol: text(fact.jackpotSymbol),
    status: fact.status,
    source: fact.source,
    source_id: text(fact.sourceId),
    draw_id: text(fact.drawId),
    spin_type: text(fact.spinType),
    free_spins: fact.isFreeSpins,
    feature_buy: fact.isFeatureBuy,
    buy_mode: text(fact.buyMode),
    base_bet: money(fact.baseBet),
    balance_before: money(fact.balanceBefore),
    balance_after: money(fact.balanceAfter),
    bet_at: iso(fact.betAtMs),
    settled_at: fact.settleDelayMs === -1 ? undefined : iso(fact.betAtMs + fact.settleDelayMs),
    row_version: fact.rowVersion + 1,
    rtp_profile: text(fact.rtpProfile),
    math_version: text(fact.mathVersion),
    ip: text(fact.ip),
    device: text(fact.device),
    ...change,
  } satisfies Line,
});
