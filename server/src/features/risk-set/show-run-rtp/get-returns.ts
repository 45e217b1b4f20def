import { disableGame, type getReturnList as endpoint, type ReturnRow } from '@manager/contract/features/risk-set/show-run-rtp';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sortOrder } from '@manager/contract/kit/page';
import { compare, decimal } from '@manager/domain/money';
import { theoreticalSample } from '@manager/domain/rtp-monitor';
import { markIncomplete } from '../../../completeness/tracked.ts';
import { loadDirectory } from '../../../kit/report/directory.ts';
import { resolveNames } from '../../../kit/report/resolve-filter.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { figuresOf, stateOf } from './figures.ts';
import { judgeEvidence, type JudgedStream } from './judge-evidence.ts';
import { measureEvidence, measureReturns } from './measure-returns.ts';
import { alarmOf } from './open-alerts.ts';
import { readPars } from './read-pars.ts';
import { readRestarts, readRule } from './read-rule.ts';
import { idOf, keyOf } from './stream.ts';
import { compareNames } from '@manager/contract/i18n/name-order';
import type { Language } from '@manager/contract/i18n/error-text';

type Answer = OutputOf<typeof endpoint>;

/** G-6. Staff of an agent see the play of their websites against the mathematics; evidence and alerts are of all websites together. */
export const getReturns = async (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<Answer> => {
  const directory = await loadDirectory(ctx.wholeDb, ctx.language);
  const { filter } = resolveNames(ctx, directory, {
    site_group_id: input.site_group_id === undefined ? undefined : [input.site_group_id],
    game_id: input.game_id === undefined ? undefined : [input.game_id],
    vendor: input.vendor,
    with_test: false,
  });
  const seesAlerts = ctx.user.scope.agentIds === null && input.site_group_id === undefined;
  const now = ctx.now();
  const [rule, parOf, games, alerts, restarts] = await Promise.all([
    readRule(ctx.wholeDb),
    readPars(ctx.wholeDb),
    readGames(ctx),
    seesAlerts ? readLastAlerts(ctx) : new Map<string, LastAlert>(),
    seesAlerts ? readRestarts(ctx.wholeDb) : [],
  ]);
  const marked = markIncomplete(ctx.clickhouse, ctx.completeness);
  const [measured, evidence] = await Promise.all([
    measureReturns(marked.clickhouse, { filter, split: 'whole', nowMs: now.getTime() }),
    seesAlerts ? measureEvidence(marked.clickhouse, { gameIds: filter.gameIds, nowMs: now.getTime(), restarts }) : [],
  ]);
  const isWhole = marked.months().length === 0;
  const judgedOf = new Map(judgeEvidence(evidence, { parOf, rule }).map((one) => [keyOf(one), one]));
  const canDisable = mayCall(ctx, disableGame);
  const rows = measured.map((one): ReturnRow => {
    const game = directory.games.get(one.gameId);
    const { status = '', version = 1 } = games.get(one.gameId) ?? {};
    const par = parOf(one);
    const figures = figuresOf(one, par);
    const judged = judgedOf.get(keyOf(one));
    const alert = alerts.get(keyOf(one));
    const isAlarm = alert?.caseId != null || (isWhole && judged !== undefined && alarmOf(judged) !== undefined);
    return {
      id: idOf(one),
      game_id: one.gameId,
      game_code: game?.code ?? '',
      game_name: game?.name ?? '',
      vendor: game?.vendor ?? '',
      game_status: status,
      game_version: version,
      rtp_profile: one.profile,
      math_version: one.version,
      buy_mode: one.mode,
      ...figures,
      ...stateOf({ figures, par, isAlarm, hasUnstakedWins: judged?.hasUnstakedWins ?? false, isWhole }),
      ...strengthOf(isWhole ? judged : undefined),
      sample_rounds:
        par === undefined ? null : theoreticalSample({ sigma: par.sigma, shiftPct: rule.shiftPct, level: rule.levels.epoch }),
      last_alert_at: alert?.at.toISOString() ?? null,
      case_id: alert?.caseId ?? null,
      can: { disable: canDisable && status !== 'disabled' },
    };
  });
  const kept = rows
    .filter(({ rtp_profile: profile }) => input.rtp_profile === undefined || profile === input.rtp_profile)
    .filter(({ state }) => input.state === undefined || state === input.state)
    .toSorted(byColumn(ctx, input.sort));
  return {
    list: kept.slice((input.page - 1) * input.limit, input.page * input.limit),
    total: kept.length,
    total_is_exact: true,
    as_of: now.toISOString(),
    false_alarms: rule.falseAlarms,
    shift: rule.shiftPct,
    sees_alerts: seesAlerts,
  };
};

const strengthOf = (judged: JudgedStream | undefined): Pick<ReturnRow, 'evidence' | 'evidence_side'> =>
  judged?.whole == null
    ? { evidence: null, evidence_side: null }
    : { evidence: Math.round(100 * judged.whole.nearness), evidence_side: judged.whole.side };

const readGames = async ({ db }: Ctx): Promise<Map<string, { status: string; version: number }>> =>
  new Map((await db.selectFrom('game').select(['id', 'status', 'version']).execute()).map((game) => [game.id, game]));

type LastAlert = { at: Date; caseId: string | null };

/** The newest alert of each stream, with its case while that is open. */
const readLastAlerts = async ({ wholeDb }: Ctx): Promise<Map<string, LastAlert>> => {
  const rows = await wholeDb
    .selectFrom('rtp_alert')
    .distinctOn(['game_id', 'rtp_profile', 'math_version', 'buy_mode'])
    .select(['game_id', 'rtp_profile', 'math_version', 'buy_mode', 'opened_at', 'closed_at', 'case_id'])
    .orderBy('game_id')
    .orderBy('rtp_profile')
    .orderBy('math_version')
    .orderBy('buy_mode')
    .orderBy('id', 'desc')
    .execute();
  return new Map(
    rows.map((row) => [
      keyOf({ gameId: row.game_id, profile: row.rtp_profile, version: row.math_version, mode: row.buy_mode }),
      { at: row.opened_at, caseId: row.closed_at === null ? row.case_id : null },
    ]),
  );
};

const URGENCY: Readonly<Record<ReturnRow['state'], number>> = { alarm: 0, warn: 1, unknown: 2, insufficient: 3, ok: 4 };

type Compare = (a: ReturnRow, b: ReturnRow) => number;
const byNumber =
  (valueOf: (row: ReturnRow) => number | null): Compare =>
  (a, b) =>
    (valueOf(a) ?? Number.NEGATIVE_INFINITY) - (valueOf(b) ?? Number.NEGATIVE_INFINITY) || 0;
const byName =
  (language: Language, valueOf: (row: ReturnRow) => string): Compare =>
  (a, b) =>
    compareNames(language)(valueOf(a), valueOf(b));

const columnsIn = (language: Language): Readonly<Record<string, Compare>> => ({
  game_name: byName(language, (row) => row.game_name),
  vendor: byName(language, (row) => row.vendor),
  rounds: byNumber((row) => row.last_month.rounds),
  bet: (a, b) => compare(decimal(a.last_month.bet), decimal(b.last_month.bet)),
  z_score: byNumber((row) => (row.z_score === null ? null : Math.abs(Number(row.z_score)))),
  evidence: byNumber((row) => row.evidence),
  state: byNumber((row) => URGENCY[row.state]),
  last_alert_at: byNumber((row) => (row.last_alert_at === null ? null : Date.parse(row.last_alert_at))),
});

/** Rows that are alike there: the most played first. */
const byColumn = ({ language }: Ctx, sort: string): Compare => {
  const { column, direction } = sortOrder(sort);
  const way = direction === 'asc' ? 1 : -1;
  const by = columnsIn(language)[column];
  return (a, b) => way * (by?.(a, b) ?? 0) || b.last_month.rounds - a.last_month.rounds || (a.id < b.id ? -1 : 1);
};
