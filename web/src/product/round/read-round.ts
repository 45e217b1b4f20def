import type { BetDetail, BetStep, StepWin } from '@manager/domain/bet-detail';
import { moneyFault } from '@manager/domain/money';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string' && value.length <= 200;
const isCount: Check = (value) => Number.isInteger(value) && Number(value) >= 0;
const isFlag: Check = (value) => typeof value === 'boolean';
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
/** Amounts are printed and summed: a text that is no money makes the whole detail unreadable. */
const isMoney: Check = (value) => typeof value === 'string' && moneyFault(value) === undefined;
const oneOf =
  (...choices: readonly string[]): Check =>
  (value) =>
    choices.some((choice) => choice === value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** Every named member is there and right; members that nobody named are left alone. */
const shape =
  <T>(checks: { [K in keyof Required<T>]: Check }): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check>(checks).every(([name, check]) => check((value as Record<string, unknown>)[name]));

const isWin = shape<StepWin>({
  kind: oneOf('line', 'way', 'scatter', 'cluster'),
  line_no: optional(isCount),
  symbol: isText,
  count: isCount,
  positions: listOf(isCount),
  pay: isText,
  multiplier: isText,
  amount: isMoney,
});

const isStep = shape<BetStep>({
  idx: isCount,
  type: oneOf('base', 'free', 'respin', 'cascade', 'bonus', 'gamble'),
  reels: listOf(listOf(isText)),
  multiplier: isText,
  wins: listOf(isWin),
  step_win: isMoney,
});

const isRound = shape<BetDetail>({
  round: isText,
  game: isText,
  math_version: isText,
  rtp_profile: isText,
  bet: shape<BetDetail['bet']>({
    coin: isText,
    level: isNumber,
    lines: optional(isCount),
    ways: optional(isCount),
    total: isMoney,
  }),
  feature_buy: optional(shape<NonNullable<BetDetail['feature_buy']>>({ bought: isFlag, cost_multiple: isText })),
  steps: listOf(isStep),
  free: optional(shape<NonNullable<BetDetail['free']>>({ triggered: isFlag, awarded: isCount, played: isCount, win: isMoney })),
  jackpot: optional(shape<NonNullable<BetDetail['jackpot']>>({ tier: isText, amount: isMoney, contrib: listOf(isText) })),
  totals: shape<BetDetail['totals']>({ win_game: isMoney, win_jackpot: isMoney, win: isMoney }),
  balance: optional(shape<NonNullable<BetDetail['balance']>>({ before: isMoney, after: isMoney })),
});

/** A member sent as null says the same as one not sent. */
const withoutNulls = (detail: unknown): unknown =>
  JSON.parse(JSON.stringify(detail ?? null), (_, value: unknown) => (value === null ? undefined : value));

/** The detail of a slot round, checked member by member; undefined for anything else a game may send. */
export const readRound = (detail: unknown): BetDetail | undefined => {
  const round = withoutNulls(detail);
  return isRound(round) ? (round as BetDetail) : undefined;
};
