import { STAKE_BUCKETS } from '@manager/domain/buckets';
import { openCase } from '../../../kit/case/open-case.ts';
import { loadDirectory } from '../../../kit/report/directory.ts';
import { auditOwn } from '../../../kit/service/audit.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import type { Judged, JudgedStream } from './judge-evidence.ts';
import { type Measured, measureReturns, type TestName, WINDOWS } from './measure-returns.ts';
import { figuresOf } from './figures.ts';
import { idOf, keyOf } from './stream.ts';

/** `startOf`: since when a test of the stream counts, in ms. */
export type WatchedStream = JudgedStream & { startOf: (window: TestName) => number };

type Found<S extends JudgedStream> = { stream: S; split: 'whole' | 'stake' | 'device'; value: string; judged: Judged };

/** Opens an alert and a case for each stream whose evidence has reached an alarm and about which none is open. Answers how many. */
export const openAlerts = async (deps: Deps, streams: readonly WatchedStream[]): Promise<number> => {
  const found = streams.flatMap((stream) => alarmOf(stream) ?? []);
  if (found.length === 0) return 0;
  const open = await deps.db
    .selectFrom('rtp_alert')
    .select(['game_id', 'rtp_profile', 'math_version', 'buy_mode'])
    .where('closed_at', 'is', null)
    .execute();
  const known = new Set(
    open.map((row) => keyOf({ gameId: row.game_id, profile: row.rtp_profile, version: row.math_version, mode: row.buy_mode })),
  );
  const fresh = found.filter(({ stream }) => !known.has(keyOf(stream)));
  if (fresh.length === 0) return 0;
  const measured = await measureReturns(deps.clickhouse, {
    filter: { agentIds: null, siteIds: null, gameIds: [...new Set(fresh.map(({ stream }) => stream.gameId))] },
    split: 'whole',
    nowMs: deps.now().getTime(),
  });
  const sumsOf = new Map(measured.map((one) => [keyOf(one), one]));
  for (const one of fresh) await openAlert(deps, one, sumsOf.get(keyOf(one.stream)));
  return fresh.length;
};

/** Where the evidence is an alarm: in the whole stream, or else in the part where it is strongest. */
export const alarmOf = <S extends JudgedStream>(stream: S): Found<S> | undefined => {
  if (stream.whole === null) return undefined;
  if (stream.whole.nearness >= 1) return { stream, split: 'whole', value: '', judged: stream.whole };
  const parts = [
    ...[...stream.stakes].map(([value, judged]): Found<S> => ({ stream, split: 'stake', value: stakeName(value), judged })),
    ...[...stream.devices].map(([value, judged]): Found<S> => ({ stream, split: 'device', value, judged })),
  ];
  return parts.filter(({ judged }) => judged.nearness >= 1).toSorted((a, b) => b.judged.nearness - a.judged.nearness)[0];
};

/** The label of a level of stakes, in USD. */
export const stakeName = (place: string): string => STAKE_BUCKETS[Number(place)]?.label ?? place;

const openAlert = async (
  deps: Deps,
  { stream, split, value, judged }: Found<WatchedStream>,
  measured: Measured | undefined,
): Promise<void> => {
  const { games } = await loadDirectory(deps.db);
  const game = games.get(stream.gameId);
  const at = deps.now();
  const evidence = evidenceText({ stream, split, value, judged }, measured);
  await inTransaction(deps.db, async (tx) => {
    // Before the audit log: who changes the game holds it first and then joins the log.
    await tx.selectFrom('game').select('id').where('id', '=', stream.gameId).forKeyShare().execute();
    const place = {
      game_id: stream.gameId,
      rtp_profile: stream.profile,
      math_version: stream.version,
      buy_mode: stream.mode,
    };
    const { id: caseId } = await openCase(tx, {
      kind: 'rtp',
      source: { type: 'return', id: idOf(stream) },
      agentId: null,
      title: {
        key: `rtp_${judged.side}`,
        params: { game: game?.name ?? stream.gameId, profile: stream.profile, version: stream.version },
      },
      items: [
        {
          type: 'return',
          objectId: idOf(stream),
          // Opens the row beside the list, where the game is taken out of play in one step.
          link: `/risk-set/show-run-rtp?game_id=${stream.gameId}&stream=${encodeURIComponent(idOf(stream))}`,
          snapshot: { game: game?.code ?? '', game_name: game?.name ?? '', vendor: game?.vendor ?? '', ...place, ...evidence },
        },
      ],
      openedBy: null,
    });
    const { id } = await tx
      .insertInto('rtp_alert')
      .values({
        ...place,
        opened_at: at,
        split,
        split_value: value,
        side: judged.side,
        test: judged.test,
        evidence: JSON.stringify(evidence),
        case_id: caseId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await auditOwn(tx, 'returns', [
      {
        action: 'rtp_alert.open',
        objectType: 'game',
        objectId: stream.gameId,
        mark: 'alarm',
        after: { alert_id: id, case_id: caseId, ...place, ...evidence },
      },
    ]);
  });
};

/** What was seen, as texts and counts. Percentages have 4 decimals; sums of money are in USD. */
const evidenceText = (
  { stream, split, value, judged }: Found<WatchedStream>,
  measured: Measured | undefined,
): Record<string, string | number | null> => {
  const { rounds, multipleSum } = judged.sums;
  const figures = measured === undefined ? undefined : figuresOf(measured, stream.par);
  const windows =
    figures === undefined
      ? {}
      : Object.fromEntries(
          WINDOWS.flatMap((name) => {
            const { rounds: count, bet, rtp } = figures[`last_${name}`];
            return [
              [`${name}_rounds`, count],
              [`${name}_bet_usd`, bet],
              [`${name}_rtp`, rtp],
            ];
          }),
        );
  return {
    split,
    split_value: value,
    side: judged.side,
    test: judged.test,
    since: new Date(stream.startOf(judged.window)).toISOString(),
    rounds,
    rtp: rounds > 0 ? ((100 * multipleSum) / rounds).toFixed(4) : null,
    theoretical_rtp: stream.par?.rtpPct.toFixed(4) ?? null,
    sigma: stream.par?.sigma.toFixed(4) ?? null,
    z_score: figures?.z_score ?? null,
    evidence_pct: Math.round(100 * judged.nearness),
    ...windows,
  };
};
