import { multipleText } from '@manager/domain/measures';
import {
  type ExplainedMetric,
  type getExplanation as endpoint,
  MAX_PARTS,
  type PartsBy,
} from '@manager/contract/features/report/explain';
import { type MoneyIn, NO_GAME } from '@manager/contract/features/report/money-report';
import { exportText } from '@manager/contract/i18n/export-text';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { METRICS } from '@manager/contract/metrics';
import { compare, decimal, divideRounded, subtract, sum, toWire, ZERO } from '@manager/domain/money';
import { fieldError } from '../../../base/app-error.ts';
import type { BetDimension } from '../../../kit/bet/bet-dimension.ts';
import type { Directory } from '../../../kit/report/directory.ts';
import { type FigureRow, hitRatePct, moneyNames, toMeasures } from '../../../kit/figures/figures.ts';
import { type MoneyScope, moneyScope } from '../../../kit/report/money-report.ts';
import { type MoneyRow, queryAsOf, queryMoney } from '../../../kit/figures/money-query.ts';
import { withPlayers } from '../../../kit/report/player-filter.ts';
import { isFinal, scopeOfDays } from '../../../kit/report/report-scope.ts';
import { withSubAgents } from '../../../kit/report/sub-agent-filter.ts';
import { queryMultiples } from '../../../kit/figures/standing-multiples.ts';
import { atRates, loadRates, type Rates, ratesOnWire } from '../../../kit/figures/todays-rates.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { countWhole, type ExplainedRow, NOTHING } from './count-whole.ts';
import type { BetFilter } from '../../../kit/bet/bet-filter.ts';
import { SLOT_MS } from '../../../kit/bet/time-bucket.ts';

/** The quarters of an hour that are asked about. Throws `input.invalid` for one end alone, for other instants and for none at all. */
const slotsOf = ({ slot_from: first, slot_to: end }: ParsedOf<typeof endpoint>): BetFilter['slotsMs'] => {
  if (first === undefined && end === undefined) return undefined;
  const from = quarterOf('slot_from', first);
  const to = quarterOf('slot_to', end);
  if (from >= to) throw fieldError('slot_to', 'date_order');
  return { from, to };
};

const quarterOf = (name: string, instant: string | undefined): number => {
  if (instant === undefined) throw fieldError(name, 'required');
  const ms = Date.parse(instant);
  if (ms % SLOT_MS !== 0) throw fieldError(name, 'invalid');
  return ms;
};

type Input = ParsedOf<typeof endpoint>;
type Answer = OutputOf<typeof endpoint>;

const NAME = 'explain.get_detail';

/** What a figure is computed from; a plain sum or count has none. */
const TERMS: Partial<Record<ExplainedMetric, readonly ExplainedMetric[]>> = {
  win_loss: ['bet', 'win'],
  rate: ['win', 'bet'],
  ngr: ['win_loss', 'free_round_bonus', 'free_win_bonus', 'activity_prize', 'compensation'],
};

const DIMENSIONS: Record<Exclude<PartsBy, 'currency'>, BetDimension> = {
  agent: 'agent_id',
  site: 'site_id',
  game: 'game_id',
  day: 'settle_date',
};

/** One figure, counted by its players, beside its parts as the reports count them. */
export const explainFigure = async (ctx: Ctx, input: Input): Promise<Answer> => {
  // Amounts of several currencies have no native sum.
  if (input.in === 'native' && input.currency === undefined) throw fieldError('currency', 'required');
  const slotsMs = slotsOf(input);
  const asked = await withPlayers(ctx, withOwnAgent(await moneyScope(ctx, input), input.own_agent_id), input);
  const labelled = withSubAgents(asked, { subAgents: input.sub_agent_id, isAny: input.has_sub_agent });
  const scope = { ...labelled, filter: { ...labelled.filter, slotsMs } };
  const { filter, nowMs, resolved, range } = scope;
  const by = input.by ?? nextDimension(input);
  const rates = input.in === 'usd_today' ? await loadRates(ctx.wholeDb, nowMs) : undefined;
  const hasMultiples = input.metric === 'max_multiple';
  const [{ whole, byCurrency }, parts, asOf] = await Promise.all([
    countWhole(ctx.clickhouse, { name: `${NAME}.whole`, filter, rates, hasMultiples }),
    partsOf(ctx, { scope, by, unit: input.in, rates, hasMultiples }),
    queryAsOf(ctx.clickhouse, { name: `${NAME}.as_of`, filter }),
  ]);
  const { metric } = input;
  const valueOf = (row: ExplainedRow, name: ExplainedMetric = metric): string | null => figureOf(row, { name, unit: input.in });
  const value = valueOf(whole ?? NOTHING);
  const overlaps = METRICS[metric].sums === 'distinct';
  const partsTotal = overlaps ? null : valueOf(together(parts.map(({ row }) => row)));
  return {
    metric,
    value,
    currency: input.in === 'native' ? (input.currency ?? '') : 'USD',
    terms: (TERMS[metric] ?? []).map((name) => ({ metric: name, value: valueOf(whole ?? NOTHING, name) })),
    by,
    parts: namedParts(parts, { valueOf, overlaps, unit: input.in }),
    part_count: parts.length,
    parts_total: partsTotal,
    difference: value === null || partsTotal === null ? null : toWire(subtract(decimal(value), decimal(partsTotal))),
    currencies: METRICS[metric].unit === 'money' && input.in !== 'native' ? currenciesOf(byCurrency, input) : [],
    as_of: asOf,
    final: isFinal(resolved, { to: range.to, nowMs }),
    scope: scopeOfDays(resolved, range),
    ...(rates === undefined ? {} : { rates_today: ratesOnWire(rates, { nowMs, currencies: byCurrency }) }),
  };
};

/** As the reports print it; counts, money and ratios alike as text. */
const figureOf = (row: ExplainedRow, { name, unit }: { name: ExplainedMetric; unit: MoneyIn }): string | null => {
  switch (name) {
    case 'hit_rate':
      return hitRatePct(row);
    case 'feature_buys':
      return row.feature_buys;
    case 'max_multiple':
      return decimal(row.bet_usd).eq(ZERO) ? null : multipleText(row.maxMultiple);
    default:
      return textOf(toMeasures(row, unit)[name]);
  }
};

/** Never wider than the scope: an agent out of it stands for nothing. */
const withOwnAgent = (scope: MoneyScope, own: string | undefined): MoneyScope => {
  if (own === undefined) return scope;
  const { agentIds } = scope.filter;
  return {
    ...scope,
    filter: { ...scope.filter, agentIds: agentIds === null || agentIds.includes(own) ? [own] : [] },
    resolved: { ...scope.resolved, agents: scope.resolved.agents.filter(({ id }) => id === own) },
  };
};

/** The first dimension that the filters leave open. */
const nextDimension = ({ site_id: sites, game_id: games, date_from: from, date_to: to, ...input }: Input): PartsBy => {
  if (sites?.length !== 1) return 'site';
  if (games?.length !== 1) return 'game';
  if (from !== to) return 'day';
  return input.currency === undefined ? 'currency' : 'game';
};

type Part = { id: string; name: string; row: ExplainedRow };
type PartsAsk = { scope: MoneyScope; by: PartsBy; unit: MoneyIn; rates: Rates | undefined; hasMultiples: boolean };

/** As the reports count them: from `by_slot`. */
const partsOf = async (ctx: Ctx, { scope, by, unit, rates, hasMultiples }: PartsAsk): Promise<Part[]> => {
  const { filter, directory } = scope;
  const column = by === 'currency' ? by : DIMENSIONS[by];
  const asked = { name: NAME, filter, dimensions: [column] };
  const multiples = hasMultiples ? queryMultiples(ctx.clickhouse, asked) : undefined;
  if (by === 'currency') {
    const [{ byCurrency }, multipleOf] = await Promise.all([
      queryMoney(ctx.clickhouse, { name: NAME, filter, dimensions: ['agent_id'], in: 'native' }),
      multiples,
    ]);
    const rows = rates === undefined ? byCurrency : atRates(byCurrency, { parts: byCurrency, keys: ['currency'], rates });
    return rows.map((row) => ({
      id: row.currency,
      name: row.currency,
      row: { ...row, maxMultiple: multipleOf?.([row.currency]) ?? 0 },
    }));
  }
  const dimension = DIMENSIONS[by];
  const [{ rows }, multipleOf] = await Promise.all([
    queryMoney(ctx.clickhouse, { name: NAME, filter, dimensions: [dimension], in: unit, rates }),
    multiples,
  ]);
  return rows.map((row) => {
    const id = String(row[dimension]);
    const isNoGame = by === 'game' && id === NO_GAME;
    return {
      id,
      name: isNoGame ? exportText('noGame', ctx.language) : nameOf(row, { dimension, directory }),
      row: { ...row, maxMultiple: multipleOf?.([row[dimension]]) ?? 0 },
    };
  });
};

const nameOf = <D extends BetDimension>(
  row: MoneyRow<D>,
  { dimension, directory }: { dimension: D; directory: Directory },
): string => {
  const id = String(row[dimension]);
  switch (dimension) {
    case 'agent_id':
      return directory.agents.get(id)?.name ?? id;
    case 'site_id':
      return directory.sites.get(id)?.name ?? id;
    case 'game_id':
      return directory.games.get(id)?.name ?? id;
    default:
      return id;
  }
};

const SUMMED = ['rounds', 'bets', 'hits', 'feature_buys'] as const;

/** Rows put together as one: sums of what can be summed, and the largest multiple. */
const together = (rows: readonly ExplainedRow[]): ExplainedRow => {
  const total = (name: keyof FigureRow): string => toWire(sum(rows.map((row) => decimal(String(row[name])))));
  const names = [...moneyNames.flatMap((name) => [name, `${name}_usd` as const]), ...SUMMED];
  return {
    ...NOTHING,
    // The names are those of the list by construction.
    ...(Object.fromEntries(names.map((name) => [name, total(name)])) as object),
    maxMultiple: Math.max(0, ...rows.map((row) => row.maxMultiple)),
  };
};

type Naming = { valueOf: (row: ExplainedRow) => string | null; overlaps: boolean; unit: MoneyIn };

/** Days in their order, else the largest first; what does not fit is put together as one, unless players overlap in it. */
const namedParts = (parts: readonly Part[], { valueOf, overlaps, unit }: Naming): Answer['parts'] => {
  const sizeOf = ({ row }: Part) => decimal(toMeasures(row, unit).bet);
  const sorted = parts.toSorted(
    (a, b) =>
      compare(decimal(valueOf(b.row) ?? '0').abs(), decimal(valueOf(a.row) ?? '0').abs()) ||
      compare(sizeOf(b), sizeOf(a)) ||
      (a.id < b.id ? -1 : 1),
  );
  const first = sorted.slice(0, MAX_PARTS);
  const rest = sorted.slice(MAX_PARTS);
  const list: Answer['parts'] = first.map(({ id, name, row }) => ({ id, name, value: valueOf(row) }));
  if (rest.length === 0) return list;
  return [...list, { id: null, name: '', value: overlaps ? null : valueOf(together(rest.map(({ row }) => row))) }];
};

/** The rate that each currency's sum comes to: stamped rates differ from bet to bet. */
const currenciesOf = (rows: readonly ExplainedRow[], { metric }: Input): Answer['currencies'] =>
  rows.map((row) => {
    const native = figureOf(row, { name: metric, unit: 'native' }) ?? '0';
    const usd = figureOf(row, { name: metric, unit: 'usd' }) ?? '0';
    return { currency: row.currency, native, usd, rate: rateOf(native, usd) };
  });

const rateOf = (native: string, usd: string): string | null =>
  decimal(usd).eq(ZERO) ? null : divideRounded({ left: decimal(native), right: decimal(usd), places: 4 }).toFixed(4);

const textOf = (value: string | number | null): string | null => (value === null ? null : String(value));
