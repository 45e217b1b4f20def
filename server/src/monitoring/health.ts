import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ipMatcher, requireIpRange } from '@manager/domain/ip-list';
import type { Completeness } from '../completeness/completeness.ts';
import { readLagMs } from '../completeness/ledger.ts';
import { readRestored, type RestoredState } from '../completeness/restored.ts';
import { describeState } from '../completeness/state.ts';
import type { Deps } from '../kit/service/ctx.ts';

/**
 * `/healthz`: the process lives. `/readyz`: both stores answer, the report store is whole, there is room on the disk, and whether PostgreSQL was
 * restored; 200 also while it is not, since everything but reports and taking in records goes on. `/metrics`: for Prometheus. The last two only
 * for this machine; for others there is the management port (`management.ts`).
 */
export const mountHealth = (
  app: FastifyInstance,
  deps: Deps,
  { metrics, isStopping }: { metrics: { send: (reply: FastifyReply) => Promise<FastifyReply> }; isStopping: () => boolean },
): void => {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    if (!isFromHere(request)) return reply.callNotFound();
    const { isReady, ...health } = await readHealth(deps, isStopping());
    return reply.code(isReady ? 200 : 503).send(health);
  });
  app.get('/metrics', async (request, reply) => {
    if (!isFromHere(request)) return reply.callNotFound();
    return metrics.send(reply);
  });
};

/** Whoever asks for health gives up soon and would learn nothing: a store that takes longer does not answer. */
export const PROBE_LIMIT_MS = 2_000;

/** Whether the stores answer. */
export const probeStores = async ({ authDb, clickhouse }: Pick<Deps, 'authDb' | 'clickhouse'>) => {
  const asked = authDb.selectFrom('directory_version').select('n').execute();
  const [isPostgresUp, isClickHouseUp] = await Promise.all([
    inTime(
      asked.then(() => true),
      false,
    ),
    inTime(clickhouse.ping(), false),
  ]);
  return { isPostgresUp, isClickHouseUp };
};

/** How this process is, and whether a balancer may send it requests: not while it stops, nor without PostgreSQL. */
export const readHealth = async (deps: Deps, isStopping: boolean) => {
  const [{ isPostgresUp, isClickHouseUp }, lagMs, restored] = await Promise.all([
    probeStores(deps),
    inTime(readLagMs(deps.authDb), 0),
    inTime(readRestored(deps.authDb), undefined),
  ]);
  const reports = reportStateOf(deps.completeness, lagMs);
  const disk = deps.diskState();
  const isWhole = isClickHouseUp && isInOrder(reports) && disk === 'enough';
  const status = isPostgresUp ? (isStopping ? 'stopping' : isWhole ? 'ok' : 'degraded') : 'down';
  return {
    isReady: isPostgresUp && !isStopping,
    status,
    postgres: isPostgresUp,
    clickhouse: isClickHouseUp,
    disk,
    reports,
    restored: toldOf(restored),
  };
};

/** Why it is degraded, for whoever watches: which months of which tables, and parts that the engine put aside. */
const reportStateOf = (completeness: Completeness, lagMs: number) => ({
  ...describeState(completeness, lagMs),
  gaps: completeness.gaps().map(({ table, partition, reason, isStuck }) => ({ table, partition, reason, is_stuck: isStuck })),
  check_ms: Math.round(completeness.checkTookMs() ?? 0),
  detached_parts: [...completeness.detached().values()].reduce((sum, parts) => sum + parts, 0),
});

const toldOf = (note: RestoredState | undefined) =>
  note === undefined ? null : { signal: note.signal, noted_at: note.notedAt, restored_to: note.restoredTo };

const LATE_S = 30;

/** A store that is busy for some seconds is no reason to alarm anybody. */
const isInOrder = ({ state, behind_s: behindS, detached_parts: parts }: ReturnType<typeof reportStateOf>): boolean =>
  parts === 0 && (state === 'complete' || (state === 'behind' && behindS < LATE_S));

const isLocal = ipMatcher(['127.0.0.1', '::1'].map((text) => requireIpRange(text)));

/** Headers of proxies: what came through one is from anywhere, whoever hands it over. */
const FORWARDED =
  /^(?:x-forwarded(?:-.+)?|x-(?:real|client|original|cluster-client)-.+|forwarded|via|cf-.+|true-client-ip|fastly-client-ip)$/;
const OWN_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/**
 * Asked by this machine itself. A proxy of this machine that is not believed (`TRUSTED_PROXIES`) hands on what others ask, and gives itself
 * away by its headers or by the name that they asked for; of one that is believed it is known who asks.
 */
const isFromHere = ({ ip, isViaProxy, headers }: FastifyRequest): boolean => {
  if (!isLocal(ip)) return false;
  if (isViaProxy && headers['x-forwarded-for'] !== undefined) return true;
  return OWN_HOST.test(headers.host ?? '') && !Object.keys(headers).some((name) => FORWARDED.test(name));
};

/** What a probe says, or the other where it fails or is late. */
export const inTime = async <Answer>(probe: Promise<Answer>, otherwise: Answer): Promise<Answer> => {
  const timer = new AbortController();
  const late = sleep(PROBE_LIMIT_MS, otherwise, { signal: timer.signal }).catch(() => otherwise);
  const answer = await Promise.race([probe.catch(() => otherwise), late]);
  timer.abort();
  return answer;
};
