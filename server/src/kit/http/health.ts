import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Registry, collectDefaultMetrics } from 'prom-client';
import { ipMatcher, requireIpRange } from '@manager/domain/ip-list';
import type { Completeness } from '../../completeness/completeness.ts';
import { readLagMs } from '../../completeness/ledger.ts';
import { readRestoreNote, type RestoreNote } from '../../completeness/restored.ts';
import { describeState } from '../../completeness/state.ts';
import type { Deps } from '../service/ctx.ts';

/** Adds figures to those of the process; answers what brings them up to date. */
export type OwnMetrics = (registry: Registry, deps: Deps) => () => Promise<void>;

/**
 * `/healthz`: the process lives. `/readyz`: both stores answer, the report store is whole, there is room on the disk, and whether PostgreSQL was restored; 200 also while it is not, since everything but
 * reports and taking in records goes on. `/metrics`: for Prometheus. The last two only for this machine.
 */
export const mountHealth = (app: FastifyInstance, deps: Deps, ownMetrics: OwnMetrics): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const refresh = ownMetrics(registry, deps);
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    if (!isFromHere(request)) return reply.callNotFound();
    const [isPostgresUp, isClickHouseUp, lagMs, restored] = await Promise.all([
      answers(deps.authDb.selectFrom('directory_version').select('n').execute()),
      deps.clickhouse.ping(),
      readLagMs(deps.authDb).catch(() => 0),
      readRestoreNote(deps.authDb).catch(() => undefined),
    ]);
    const reports = reportStateOf(deps.completeness, lagMs);
    const disk = deps.diskState();
    const isWhole = isClickHouseUp && isInOrder(reports) && disk === 'enough';
    const status = isPostgresUp ? (isWhole ? 'ok' : 'degraded') : 'down';
    return reply
      .code(isPostgresUp ? 200 : 503)
      .send({ status, postgres: isPostgresUp, clickhouse: isClickHouseUp, disk, reports, restored: toldOf(restored) });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isFromHere(request)) return reply.callNotFound();
    await refresh();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};

/** Why it is degraded, for whoever watches: which months of which tables, and parts that the engine put aside. */
const reportStateOf = (completeness: Completeness, lagMs: number) => ({
  ...describeState(completeness, lagMs),
  gaps: completeness.gaps().map(({ table, partition, reason, isStuck }) => ({ table, partition, reason, is_stuck: isStuck })),
  check_ms: Math.round(completeness.checkTookMs() ?? 0),
  detached_parts: [...completeness.detached().values()].reduce((sum, parts) => sum + parts, 0),
});

const toldOf = (note: RestoreNote | undefined) =>
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

const answers = (probe: Promise<unknown>): Promise<boolean> =>
  probe.then(
    () => true,
    () => false,
  );
