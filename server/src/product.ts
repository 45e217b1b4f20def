import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pino from 'pino';
import { createApp } from './app.ts';
import { exportSources } from './exports.gen.ts';
import { artefactHash, releaseOf } from './artefact.ts';
import { startBackground } from './background.ts';
import { archiveDirOf, type Config, mailServerOf, proxiesOf, readConfig, settingsOf } from './config.ts';
import { startDemo } from './demo/demo.ts';
import { type ExternalVendor, startExternalVendor } from './demo/external-vendor.ts';
import { type SiteWallets, startSiteWallets } from './demo/site-wallets.ts';
import { ensureAdmin, ensurePlatformKey } from './first-start.ts';
import { assertAuthRules } from './features/permission/auth-rule/check-auth-rules.ts';
import { syncAuthRules } from './features/permission/auth-rule/sync-auth-rules.ts';
import { keepAuditorGroup } from './features/permission/group/public.ts';
import { openApiKey } from './features/set-up/website/api-keys.ts';
import { linkCheckpointKey } from './audit/checkpoint.ts';
import { streamTarget } from './audit/stream-target.ts';
import { openLog } from './log.ts';
import { loadKeys, loadSecret } from './keys.ts';
import { type Management, startManagement } from './monitoring/management.ts';
import { countReads } from './monitoring/count-reads.ts';
import { countWallet } from './monitoring/count-wallet.ts';
import { createMetrics, type Metrics } from './monitoring/metrics.ts';
import { trustedProxies } from './kit/http/trusted-proxies.ts';
import { createQueue } from './kit/queue/queue.ts';
import { noticeRestore } from './audit/notice-restore.ts';
import { audit } from './kit/service/audit.ts';
import { ownCtx, type Deps } from './kit/service/ctx.ts';
import { rowScopeOf } from './kit/service/scope.ts';
import { type Completeness, createCompleteness } from './completeness/completeness.ts';
import { watchReads } from './completeness/tracked.ts';
import { watchDiskSpace } from './base/disk-space.ts';
import { createAppliedBets } from './journal/applied-bets.ts';
import { createIngest } from './ingest/ingest.ts';
import type { Upkeep } from './ingest/open-lanes.ts';
import { payoutHandlers } from './payout-handlers.ts';
import type { Clock } from './postgres/clock.ts';
import { WAIT_MS } from './postgres/db.ts';
import { drain, stopOnSignals, type Stopping } from './stop.ts';
import { createOutboundWallet } from './wallet/create-outbound-wallet.ts';
import type { OpenKey } from './wallet/wallet-site.ts';
import { openStores, type Stores } from './stores.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

type Start = {
  environment: Record<string, string | undefined>;
  clock: Clock;
};

/** Runs the product in this process until a signal ends it, or ends the process with a sentence that says why it could not start. */
export const runProduct = async (start: Start): Promise<void> => {
  const stopping: Stopping = { steps: [], isUnderWay: false };
  stopOnSignals(stopping);
  try {
    await startProduct(start, stopping);
  } catch (error) {
    // Once it is being stopped, a start finds closed what it wanted to use: the stop ends the process.
    if (stopping.isUnderWay) await new Promise(() => undefined);
    process.stderr.write(`Manager could not start: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
};

const upkeepOf = (config: Config, { engine }: Stores): Upkeep => ({
  paceMs: config.RESTORE_PACE,
  cluster: config.CLICKHOUSE_CLUSTER,
  isOwn: engine !== undefined,
  archiveDir: archiveDirOf(config),
});

/** The composition root: the only place that opens connections and listens. */
const startProduct = async ({ environment, clock }: Start, stopping: Stopping): Promise<void> => {
  const { now } = clock;
  const config = readConfig(environment, ROOT);
  const { steps } = stopping;
  const isStopping = (): boolean => stopping.isUnderWay;
  const { log, part } = openLog(config);
  const metrics = createMetrics();
  const management = await openManagement(config, { isStopping, metrics, log }, steps);
  if (config.AUDIT_KEY_FILE !== undefined) linkCheckpointKey(config.dataDir, config.AUDIT_KEY_FILE);
  const stores = await openStores(config, part('stores'));
  steps.push(stores.close);
  const { db, authDb, ingestDb } = stores.database;
  const queue = createQueue({ url: stores.databaseUrl, log });
  // Its tables are looked at beside the next steps; who needs it first waits for it and hears of a failure.
  void queue.open().catch(() => undefined);
  steps.push(queue.stop);
  const completeness = await watchCompleteness(stores, { now, log });
  steps.push(completeness.stop);
  await noticeRestore({ db, clickhouse: stores.clickhouse, dataDir: config.dataDir, log });
  const diskSpace = await watchDiskSpace({ dir: config.dataDir, log });
  steps.push(diskSpace.stop);
  const clickhouse = countReads(metrics.registry, watchReads(stores.clickhouse, completeness));
  const servers = config.isDemo ? await startDemoServers({ db, now, dataDir: config.dataDir, log }, steps) : undefined;
  const { sealedAnew, ...keys } = await loadKeys(config, { db, log });
  const settings = settingsOf(withServers(config, servers), {
    secret: await loadSecret(db),
    ...keys,
  });
  const openKey: OpenKey = (sealed) => openApiKey({ settings }, sealed);
  const ownWallet = createOutboundWallet({ db, openKey, allowed: settings.walletAllowed, now, log: part('wallets') });
  const wallet = countWallet(metrics.registry, ownWallet);
  steps.push(wallet.close);
  const deps: Deps = {
    db,
    queue,
    wallet,
    exportSources,
    payoutHandlers,
    authDb,
    ingestDb,
    onWritten: stores.database.onWritten,
    onNotified: stores.database.onNotified,
    clickhouse,
    completeness,
    appliedBets: createAppliedBets(),
    diskState: diskSpace.state,
    log,
    ...clock,
    dbFor: (user) => stores.database.scoped(rowScopeOf(user)),
    settings,
  };
  await syncAuthRules(db);
  await assertAuthRules(deps);
  await keepAuditorGroup(ownCtx(deps, 'manager'));
  const adminPassword = await ensureAdmin(db, config.ADMIN_PASSWORD);
  const platformKey = await ensurePlatformKey(db, config.PLATFORM_KEY);
  await recordStart(deps, { migrated: stores.migrated, ...(sealedAnew === null ? {} : { sealed_anew: sealedAnew }) });
  const background = await startBackground(deps, { ...outsideOf(config), wallet });
  steps.push(background.stop);
  const ingest = createIngest({
    db: ingestDb,
    databaseUrl: stores.databaseUrl,
    clickhouse,
    completeness,
    diskState: diskSpace.state,
    upkeep: upkeepOf(config, stores),
    encryptionKey: settings.encryptionKey,
    onApplied: deps.appliedBets.tell,
    now,
    log: part('ingest'),
  });
  steps.push(ingest.stop);
  const webRoot = join(ROOT, 'web', 'dist');
  const app = await createApp({
    deps,
    ingest,
    isTrustedProxy: trustedProxies(proxiesOf(config)),
    isStopping,
    metrics,
    requestLog: part('requests'),
    ...(existsSync(join(webRoot, 'index.html')) ? { webRoot } : {}),
  });
  steps.push(() => app.close());
  const address = await app.listen({ port: config.PORT, host: config.HOST });

  // before the demo world is loaded: whoever stops the start meanwhile would be locked out
  if (adminPassword !== undefined) say(`Sign in as admin with the password ${adminPassword} (shown once)`);
  if (platformKey !== undefined) say(`Platform key for game servers: ${platformKey} (shown once)`);

  if (config.isDemo) {
    const demo = await startDemo({ ctx: ownCtx(deps, 'demo game platform'), baseUrl: address, say, ...servers });
    if (demo !== undefined) {
      steps.push(demo.stop);
      demo.staffed.catch((error: unknown) => log.error({ err: error }, 'the staff of the demo were not let in'));
      await demo.loaded;
    }
  }
  // What the start itself asks for has waited long enough for a busy machine; whoever comes now is told soon.
  stores.database.setWait(WAIT_MS * config.TIME_FACTOR);
  management?.setStarted({ deps, hasLanes: ingest.isOpen });
  stopping.drain = drain({ seconds: config.DRAIN_S, begin: ingest.stop });
  say(`Manager is ready at ${config.PUBLIC_URL ?? address}`);
};

const outsideOf = (config: Config) => {
  const { AUDIT_STREAM_URL: url, AUDIT_STREAM_TOKEN: token } = config;
  return {
    dataDir: config.dataDir,
    mail: mailServerOf(config),
    auditStream: url === undefined ? undefined : streamTarget(url, token),
  };
};

/** Before the stores are opened, which may take minutes: whoever watches sees that the process lives. */
const openManagement = async (
  { MANAGEMENT_PORT: port, MANAGEMENT_HOST: host }: Config,
  o: { isStopping: () => boolean; metrics: Metrics; log: pino.Logger },
  steps: Stopping['steps'],
): Promise<Management | undefined> => {
  if (port === undefined) return undefined;
  const management = await startManagement({ port, host, ...o });
  steps.push(management.close);
  say(`Health and metrics are answered at ${management.address}`);
  return management;
};

type DemoServers = { wallets: SiteWallets | undefined; vendor: ExternalVendor | undefined };

/** The wallets of the demo's websites and its external vendor, each in a process of its own. */
const startDemoServers = async (
  start: Parameters<typeof startSiteWallets>[0],
  steps: Stopping['steps'],
): Promise<DemoServers> => {
  // One after the other: the first of them marks the store as the demo's.
  const wallets = await startSiteWallets(start);
  const vendor = await startExternalVendor(start);
  for (const server of [wallets, vendor]) if (server !== undefined) steps.push(server.stop);
  return { wallets, vendor };
};

/** The servers of the demo stand on this machine, where otherwise none may. */
const withServers = (config: Config, servers: DemoServers | undefined): Config => ({
  ...config,
  WALLET_ALLOW: [...config.WALLET_ALLOW, ...(servers?.wallets?.allowed ?? []), ...(servers?.vendor?.allowed ?? [])],
});

/** Before anybody is answered it is known which months of the report store are whole. */
const watchCompleteness = async (
  { database, clickhouse, engine, lock }: Stores,
  { now, log }: { now: Clock['now']; log: pino.Logger },
): Promise<Completeness> => {
  const completeness = createCompleteness({ db: database.db, clickhouse, now, log });
  engine?.onDeath(completeness.doubt);
  lock.onChange(completeness.setOwned);
  await completeness.check();
  completeness.start();
  return completeness;
};

/** Which software runs from now on, for the log of installed software. */
const recordStart = async (deps: Deps, more: { migrated: readonly string[]; sealed_anew?: number }): Promise<void> => {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const [sha256, release] = await Promise.all([artefactHash(ROOT), releaseOf(ROOT)]);
  const isAsReleased = release?.software === sha256;
  if (release !== null && !isAsReleased) deps.log.error({ release, sha256 }, 'the files are not those of the release');
  await audit(ownCtx(deps, 'manager'), deps.db, {
    action: 'software.start',
    objectType: 'software',
    objectId: version,
    after: {
      version,
      node: process.version,
      sha256,
      ...(release && { commit: release.commit, is_as_released: isAsReleased }),
      ...more,
    },
  });
};
