import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { judgeImport } from './layers.ts';
import { isMoneyName } from './money.ts';

const ROOT_DIR = join(import.meta.dirname, '..', '..');

describe('import rules', () => {
  const forbidden: [file: string, specifier: string][] = [
    ['domain/src/money.ts', 'zod'],
    ['domain/src/money.ts', 'node:fs'],
    ['domain/src/money.ts', '@manager/contract/errors'],
    ['contract/src/kit/endpoint.ts', 'node:path'],
    ['contract/src/kit/endpoint.ts', 'react'],
    ['contract/src/kit/endpoint.ts', '@manager/server/app'],
    ['math/src/hash-file.ts', '@manager/server/base/may-wait'],
    ['math/src/check-package.ts', 'kysely'],
    ['math/src/check-package.ts', 'node:net'],
    ['server/src/app.ts', '@manager/simulator/world'],
    ['server/src/app.ts', '../../simulator/src/world.ts'],
    ['server/src/app.ts', '@manager/simulator/wallet/site-wallet'],
    ['server/test/resilience/kill-loop.test.ts', '@manager/simulator/wallet/book'],
    ['server/src/kit/resource/write.ts', '../../features/set-up/website/public.ts'],
    ['server/src/kit/http/mount.ts', '../../platform/http.ts'],
    ['server/src/kit/service/ctx.ts', '../../config.ts'],
    ['server/src/postgres/db.ts', '../kit/http/mount.ts'],
    ['server/src/base/own-files.ts', '../postgres/db.ts'],
    ['server/src/fact/bet-fact.ts', '../journal/journal.ts'],
    ['server/src/journal/journal.ts', '../completeness/ledger.ts'],
    ['server/src/completeness/restore.ts', '../kit/service/ctx.ts'],
    ['server/src/audit/replicator.ts', '../ingest/lane.ts'],
    ['server/src/ingest/ingest.ts', '../platform/http.ts'],
    ['server/src/platform/http.ts', '../features/auth/public.ts'],
    ['server/src/newcomer/a.ts', '../base/own-files.ts'],
    ['server/src/features/set-up/website/approve-website.ts', 'fastify'],
    ['server/src/features/set-up/website/approve-website.ts', '../../games/game/write.ts'],
    ['server/src/features/user/add-or-edit-user.ts', '../auth/session.ts'],
    ['server/src/features/approval/inbox.ts', '../mail/send.ts'],
    ['server/src/features/auth/log-in.ts', './factor/totp.ts'],
    ['server/src/features/permission/auth-rule/registry.ts', '../../../exports.gen.ts'],
    ['server/src/clickhouse/client.ts', 'ffi-rs'],
    ['server/src/features/set-up/website/public.ts', 'pg'],
    ['server/src/kit/report/query.ts', '@clickhouse/client'],
    ['web/src/main.tsx', '@manager/server/app'],
    ['web/src/main.tsx', 'node:crypto'],
    ['web/src/browser/store.ts', '../i18n/language.ts'],
    ['web/src/i18n/i18n.ts', '../ui/notify.ts'],
    ['web/src/ui/Page.tsx', '../api/query.ts'],
    ['web/src/ui/page.tsx', '../kit/table/data-table.tsx'],
    ['web/src/api/client.ts', '../session/session.ts'],
    ['web/src/session/session.ts', '../kit/form/drafts.ts'],
    ['web/src/kit/detail/RecordDrawer.tsx', '../../product/round/RoundView.tsx'],
    ['web/src/kit/table/data-table.tsx', '../../features/games/game/game.screen.tsx'],
    ['web/src/product/choices/agent-input.tsx', '../../features/set-up/agent/texts.en.ts'],
    ['web/src/features/dashboard/dashboard.screen.tsx', '../../app/tabs/tab-store.ts'],
    ['web/src/features/log/audit/audit.screen.tsx', '../../approval/ApprovalList.tsx'],
    ['web/src/features/log/log-filters.ts', './audit/audit.screen.tsx'],
    ['server/src/features/activity/core/activity-row.ts', '../activity-rank/rank-kind.ts'],
    ['server/src/features/log/audit/get-list.ts', '../../activity/core/activity-row.ts'],
    ['web/src/ui/a.ts', '../newcomer/a.ts'],
    ['web/src/features/games/game/game.screen.tsx', '../../set-up/website/texts.ts'],
    ['simulator/src/main.ts', '@manager/server/platform/ingest'],
    ['bench/report.ts', '@clickhouse/client'],
    ['bench/src/reports.ts', '@manager/server/clickhouse/client'],
    ['bench/src/math/check-package.ts', '@manager/server/features/algorithm/core/activate'],
    ['web/src/main.tsx', '@manager/math/check-package'],
    ['e2e/sign-in.e2e.ts', '../server/src/app.ts'],
    ['tools/regulator/r11-separate-copy.ts', '@manager/server/audit/verify'],
  ];
  test.each(forbidden)('%s may not import %s', (file, specifier) => {
    expect(judgeImport({ file, specifier })).toEqual(expect.any(String));
  });

  const allowed: [file: string, specifier: string][] = [
    ['domain/src/money.ts', 'big.js'],
    ['domain/src/money.test.ts', 'fast-check'],
    ['contract/src/kit/endpoint.ts', '@manager/domain/money'],
    ['math/src/open-package.ts', 'yauzl'],
    ['math/src/run-check.ts', 'node:worker_threads'],
    ['server/src/features/algorithm/source/check-source-file.ts', '@manager/math/run-check'],
    ['bench/src/math/check-package.ts', '@manager/math/run-check'],
    ['server/src/kit/http/mount.ts', 'fastify'],
    ['server/src/kit/resource/write.ts', '../../postgres/db.ts'],
    ['server/src/features/set-up/website/website.resource.ts', '../../../kit/resource/write.ts'],
    ['server/src/features/set-up/website/website.resource.ts', '../../games/game/public.ts'],
    ['server/src/features/set-up/website/website.resource.ts', './approve-website.ts'],
    ['server/src/features/set-up/website/website.resource.ts', '../bet-order.ts'],
    ['server/src/main.ts', './features/auth/session.ts'],
    ['server/src/features/set-up/website/website.test.ts', '../../games/game/write.ts'],
    ['server/src/clickhouse/embedded/child.ts', 'ffi-rs'],
    ['web/src/features/games/game/game.screen.tsx', '../../../kit/table/data-table.tsx'],
    ['web/src/app/router.tsx', '../features/games/game/game.screen.tsx'],
    ['web/src/features/log/audit/audit.screen.tsx', '../log-filters.ts'],
    ['server/src/features/activity/activity-rank/rank-kind.ts', '../core/activity-kind.ts'],
    ['web/src/main.tsx', './app/router.tsx'],
    ['web/vite.config.ts', './build/bytes.ts'],
    ['contract/src/features/report/trend.ts', '../set-up/game.ts'],
    ['simulator/src/main.ts', '@manager/contract/platform/bet'],
    ['server/test/resilience/kill-loop.test.ts', '@manager/simulator/wallet/site-wallet'],
    ['server/src/kit/payout/payout.test.ts', '@manager/simulator/wallet/control-client'],
    ['tools/gen/db-types.ts', '@manager/server/postgres/db'],
    ['bench/src/stores.ts', '@manager/server/clickhouse/client'],
  ];
  test.each(allowed)('%s may import %s', (file, specifier) => {
    expect(judgeImport({ file, specifier })).toBeNull();
  });
});

test('money is told by the last word of a name', () => {
  expect(['bet', 'betUsd', 'max_win', 'creditAmount', 'BALANCE', 'jackpot_win2'].filter((name) => !isMoneyName(name))).toEqual(
    [],
  );
  expect(['window', 'betCount', 'winRatePct', 'amountText', 'id', 'alphabet'].filter(isMoneyName)).toEqual([]);
});

describe('oxlint with our configuration', () => {
  /** What the linter says, a line each, which begins with the file. */
  let told: string[] = [];

  const cases: [message: string, path: string, text: string][] = [
    ['kit never imports features', 'server/src/kit/a.ts', "export { a } from '../features/set-up/website/public.ts';\n"],
    ['only by its public.ts', 'server/src/features/user/b.ts', "export { a } from '../auth/session.ts';\n"],
    ['ui never imports kit', 'web/src/ui/a.ts', "export { a } from '../kit/table/columns.ts';\n"],
    ['Features never import each other', 'web/src/features/a/a.ts', "export { b } from '../b/b.ts';\n"],
    ['Only clickhouse/embedded may load the engine', 'server/src/app.ts', "export const engine = () => import('ffi-rs');\n"],
    ['No barrels', 'domain/src/all.ts', "export * from './money.ts';\n"],
    ['betUsd is money', 'domain/src/b.ts', 'export const f = (betUsd: string) => Number(betUsd);\n'],
    ['win is money', 'domain/src/c.ts', 'export const f = (row: { win: string }) => +row.win;\n'],
    ['Only main.ts reads the environment', 'server/src/d.ts', 'export const port = process.env.PORT;\n'],
    ['No SQL here', 'server/src/kit/http/s.ts', "import { sql } from 'kysely';\nexport const now = sql`now()`;\n"],
    ['no-default-export', 'server/src/e.ts', 'export default 1;\n'],
    ['no-explicit-any', 'server/src/f.ts', 'export const f = (x: any) => x;\n'],
    ['no-floating-promises', 'server/src/g.ts', 'const f = async () => 1;\nexport const g = () => {\n  f();\n};\n'],
    ['max-lines', 'server/src/h.ts', 'export const a = 1;\n'.repeat(1) + '// line\n'.repeat(300)],
    ['belongs into texts', 'web/src/features/a/A.tsx', 'export const A = () => <p>Saved just now</p>;\n'],
    ['belongs into texts', 'web/src/kit/b/B.tsx', 'export const B = () => <button type="button" aria-label={\'Close\'} />;\n'],
    ['belongs into texts', 'web/src/kit/c/C.tsx', "export const C = () => <p>{'已保存'}</p>;\n"],
    ['one form each', 'web/src/kit/share.ts', 'export const f = (share: string) => `${share} %`;\n'],
    ['one form each', 'web/src/kit/e.ts', 'export const f = (at: Date) => at.toLocaleString();\n'],
    ['one form each', 'web/src/kit/f.ts', "export const f = new Intl.NumberFormat('en');\n"],
    [
      'one form each',
      'web/src/kit/g.ts',
      "import { formatMoney } from '@manager/domain/money';\nexport const f = formatMoney;\n",
    ],
    ['filename-case', 'server/src/snake_case.ts', 'export const a = 1;\n'],
  ];
  const cycle: [path: string, text: string][] = [
    ['web/src/kit/one/a.ts', "export { b } from '../two/b.ts';\n"],
    ['web/src/kit/two/b.ts', "export { c } from '../three/c.ts';\n"],
    ['web/src/kit/three/c.ts', "export const c = async () => (await import('../one/a.ts')).b;\n"],
  ];
  const clean: [path: string, text: string, unsaid: string][] = [
    ['server/src/main.ts', 'export const port = process.env.PORT;\n', 'error'],
    ['web/src/ui/D.tsx', 'export const D = () => <p title="–">Manager 1.0 · %</p>;\n', 'belongs'],
    ['web/src/ui/E.tsx', 'export const E = () => <i style={{ width: `${1 + 1}%` }} />;\n', 'one form'],
    ['server/src/features/a/b/b.resource.ts', 'export default { name: 1 };\n', 'error'],
  ];

  // One run for all files: the linter takes longer to start than to read them.
  beforeAll(() => {
    const dir = mkdtempSync(join(tmpdir(), 'manager-lint-'));
    try {
      for (const path of ['.oxlintrc.json', 'tsconfig.json', 'tools/lint', 'package.json'])
        cpSync(join(ROOT_DIR, path), join(dir, path), { recursive: true });
      symlinkSync(join(ROOT_DIR, 'node_modules'), join(dir, 'node_modules'));
      const files = [...cases.map(([, path, text]) => [path, text] as const), ...cycle, ...clean];
      for (const [path, text] of files) {
        mkdirSync(dirname(join(dir, path)), { recursive: true });
        writeFileSync(join(dir, path), text);
      }
      const oxlint = join(ROOT_DIR, 'node_modules/oxlint/bin/oxlint');
      const args = [oxlint, '--format=unix', ...files.map(([path]) => path)];
      told = spawnSync(process.execPath, args, { cwd: dir, encoding: 'utf8' }).stdout.split('\n');
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
  const toldOf = (path: string): string => told.filter((line) => line.startsWith(`${path}:`)).join('\n');

  test.each(cases)('%s: %s', (message, path) => {
    expect(toldOf(path)).toContain(message);
  });

  test('folders that import each other are told, with the way around', () => {
    expect(cycle.map(([path]) => toldOf(path)).join('\n')).toContain(
      'Folders form a cycle: kit/three → kit/one → kit/two → kit/three.',
    );
  });

  test.each(clean)('clean code passes, and main.ts may read the environment: %s', (path, _, unsaid) => {
    expect(toldOf(path)).not.toContain(unsaid);
  });
});
