import type { PoolRow } from '@manager/contract/features/jackpot/pool-list';
import { type JackpotGameLevel, jackpotFault, type JackpotFault } from '@manager/domain/jackpot-pool';
import { decimalOf, exactOf, wholeOf } from '../../../kit/form/decimal.ts';

export type GameLine = { level: JackpotGameLevel; ref: string; factor: string };
export type WeightLine = { site_id: string; weight: string };

export const ALL_GAMES: GameLine = { level: 'all', ref: '', factor: '1' };
export const NEW_WEIGHT: WeightLine = { site_id: '', weight: '1' };
export const GAME_TYPES = ['slot', 'fishing', 'lottery', 'table', 'other'] as const;

/** A pool as its form has it; `agentId` is that of who writes a new one, null for the operator. */
export const valuesOf = (agentId: string | null) => (row: PoolRow | undefined) => ({
  code: row?.code ?? '',
  name: row?.name ?? '',
  tier: row?.tier ?? ('single' as PoolRow['tier']),
  sort: String(row?.sort ?? 0),
  scope: row?.scope ?? ((agentId === null ? 'global' : 'agent') as PoolRow['scope']),
  agent_id: (row === undefined ? agentId : row.agent_id) ?? '',
  brand: row?.brand ?? '',
  site_id: row?.site_id ?? '',
  rate: row?.rate ?? '',
  hidden_rate: row?.hidden_rate ?? '0',
  contribution_limit: row?.contribution_limit ?? '1000',
  min_bet_usd: row?.min_bet_usd ?? '0',
  pool_day_limit: (row === undefined ? '10000' : row.pool_day_limit) ?? '',
  site_day_limit: (row === undefined ? '10000' : row.site_day_limit) ?? '',
  player_day_limit: (row === undefined ? '5000' : row.player_day_limit) ?? '',
  sources: (row?.sources ?? ['normal']) as string[],
  games: (row?.games ?? [ALL_GAMES]) as readonly GameLine[],
  seed: row?.seed ?? '',
  reset: row?.reset ?? '',
  min_win: row?.min_win ?? '',
  must_hit: row?.must_hit ?? '',
  cap: row?.cap ?? '',
  trigger: row?.trigger ?? ('mystery' as PoolRow['trigger']),
  trigger_weight: row?.trigger_weight ?? '1',
  odds_per_usd: row?.odds_per_usd ?? '',
  segments: row?.segments.join(', ') ?? '1',
  due_hour: String(row?.due_hour ?? ''),
  due_from_min: String(row?.due_from_min ?? ''),
  due_to_min: String(row?.due_to_min ?? ''),
  site_weights: (row?.site_weights ?? []) as readonly WeightLine[],
  note: row?.note ?? '',
});
export type PoolValues = ReturnType<ReturnType<typeof valuesOf>>;

const decimalOrNull = (typed: string): string | null => (typed.trim() === '' ? null : exactOf(typed));
const wholeOrNull = (typed: string): number | null => (typed.trim() === '' ? null : wholeOf(typed));
const idOrNull = (id: string): string | null => (id === '' ? null : id);

export const segmentsOf = (typed: string): number[] =>
  typed
    .split(/[\s,;，；]+/)
    .filter((part) => part !== '')
    .map(wholeOf);

export const toInput = (values: PoolValues): Record<keyof PoolValues, unknown> => ({
  ...values,
  code: values.code.trim(),
  name: values.name.trim(),
  sort: wholeOf(values.sort),
  agent_id: values.scope === 'agent' ? idOrNull(values.agent_id) : null,
  brand: values.scope === 'brand' ? values.brand.trim() : '',
  site_id: values.scope === 'site' ? idOrNull(values.site_id) : null,
  rate: exactOf(values.rate),
  hidden_rate: exactOf(values.hidden_rate),
  contribution_limit: exactOf(values.contribution_limit),
  min_bet_usd: exactOf(values.min_bet_usd),
  pool_day_limit: decimalOrNull(values.pool_day_limit),
  site_day_limit: decimalOrNull(values.site_day_limit),
  player_day_limit: decimalOrNull(values.player_day_limit),
  games: values.games.map(({ level, ref, factor }) => ({ level, ref: level === 'all' ? '' : ref, factor: exactOf(factor) })),
  seed: exactOf(values.seed),
  reset: exactOf(values.reset),
  min_win: exactOf(values.min_win),
  must_hit: decimalOrNull(values.must_hit),
  cap: exactOf(values.cap),
  trigger_weight: exactOf(values.trigger_weight),
  odds_per_usd: values.odds_per_usd.trim() === '' ? '0' : exactOf(values.odds_per_usd),
  segments: segmentsOf(values.segments),
  due_hour: wholeOrNull(values.due_hour),
  due_from_min: wholeOrNull(values.due_from_min),
  due_to_min: wholeOrNull(values.due_to_min),
  site_weights: values.site_weights.map(({ site_id: id, weight }) => ({ site_id: id, weight: exactOf(weight) })),
  note: values.note.trim(),
});

const MONEY = ['rate', 'hidden_rate', 'contribution_limit', 'min_bet_usd', 'seed', 'reset', 'min_win', 'cap'] as const;

export const DAY_LIMITS = ['pool_day_limit', 'site_day_limit', 'player_day_limit'] as const;

/** Fields that have to be filled in, by the path of the call. */
export const lacksOf = (values: PoolValues): string[] => [
  ...(['code', 'name', ...MONEY] as const).filter((name) => values[name].trim() === ''),
  ...(values.scope === 'agent' && values.agent_id === '' ? ['agent_id'] : []),
  ...(values.scope === 'brand' && values.brand.trim() === '' ? ['brand'] : []),
  ...(values.scope === 'site' && values.site_id === '' ? ['site_id'] : []),
  ...(values.sources.length === 0 ? ['sources'] : []),
  ...values.games.flatMap(({ level, ref }, at) => (level !== 'all' && ref === '' ? [`games.${at}.ref`] : [])),
  ...values.games.flatMap(({ factor }, at) => (factor.trim() === '' ? [`games.${at}.factor`] : [])),
  ...values.site_weights.flatMap(({ site_id: id }, at) => (id === '' ? [`site_weights.${at}.site_id`] : [])),
];

/** Fields that are no numbers. */
export const badNumbersOf = (values: PoolValues): string[] => [
  ...([...MONEY, ...DAY_LIMITS, 'must_hit', 'odds_per_usd', 'trigger_weight'] as const).filter(
    (name) => values[name].trim() !== '' && decimalOf(values[name]) === undefined,
  ),
  ...(['sort', 'due_from_min', 'due_to_min'] as const).filter((name) => values[name].trim() !== '' && wholeOf(values[name]) < 0),
  ...(segmentsOf(values.segments).every((weight) => weight >= 0) ? [] : ['segments']),
];

type Fault = { field: string; reason: JackpotFault['reason'] | 'needs_odds' | 'needs_due' };

/** The first rule between the fields that is broken; only once all of them are numbers. */
export const ruleFaultOf = (values: PoolValues): Fault | undefined => {
  const { trigger, due_hour: hour, due_from_min: from, due_to_min: to } = values;
  const odds = decimalOf(values.odds_per_usd) ?? '0';
  const fault = jackpotFault({
    trigger,
    rate: exactOf(values.rate),
    hiddenRate: exactOf(values.hidden_rate),
    seed: exactOf(values.seed),
    reset: exactOf(values.reset),
    minWin: exactOf(values.min_win),
    mustHit: decimalOrNull(values.must_hit),
    cap: exactOf(values.cap),
  });
  if (fault !== undefined) return fault;
  if (trigger === 'weighted' && !/[1-9]/.test(odds)) return { field: 'odds_per_usd', reason: 'needs_odds' };
  const hasWindow = from.trim() !== '' && to.trim() !== '' && wholeOf(from) < wholeOf(to);
  return trigger === 'time' && hour === '' && !hasWindow ? { field: 'due_hour', reason: 'needs_due' } : undefined;
};
