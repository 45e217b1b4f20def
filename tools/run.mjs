import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePackages } from './setup/packages.mjs';
import { watchStarters } from './setup/starters.mjs';
import { ensureWebBuild } from './setup/web-build.mjs';

/** The one entry of the npm scripts: does the set-up, then runs the wanted program under Node 24. */
const ROOT_DIR = dirname(dirname(fileURLToPath(import.meta.url)));
const PROGRAMS = {
  // bets come in batches of tens of thousands of short-lived objects: a larger young generation copies them less often
  // it stops by itself when its launcher is killed: the channel to it ends
  start: { script: 'server/src/main.ts', needsWeb: true, flags: ['--max-semi-space-size=64'], stopsWithLauncher: true },
  dev: { script: 'tools/dev.ts' },
  check: { script: 'tools/test/check.ts' },
  test: { script: 'tools/test/test.ts' },
  'test:night': { script: 'tools/test/night.ts' },
  e2e: { script: 'tools/test/e2e.ts', needsWeb: true },
  bench: { script: 'bench/run.ts' },
  'bench:web': { script: 'bench/web.ts', needsWeb: true },
  'bench:set-up': { script: 'bench/set-up.ts' },
  'bench:rest': { script: 'bench/rest.ts' },
  'bench:players': { script: 'bench/players.ts' },
  'bench:players-list': { script: 'bench/players-list.ts' },
  'bench:wallet': { script: 'bench/outbound-wallet.ts' },
  'bench:payouts': { script: 'bench/payouts.ts' },
  'bench:activities': { script: 'bench/activities.ts' },
  'bench:jackpots': { script: 'bench/jackpots.ts' },
  'bench:day-limits': { script: 'bench/day-limits.ts' },
  'bench:math': { script: 'bench/math.ts' },
  'bench:rtp': { script: 'bench/returns.ts' },
  'bench:blackhole': { script: 'bench/black-hole.ts' },
  'bench:site-wallet': { script: 'bench/site-wallet.ts' },
  faults: { script: 'tools/faults/run.ts' },
  backup: { script: 'tools/backup.ts' },
  restore: { script: 'tools/restore.ts' },
  rebuild: { script: 'tools/rebuild.ts' },
  keys: { script: 'tools/keys.ts' },
  'audit:verify': { script: 'tools/audit-verify.ts' },
  'jackpot:verify': { script: 'tools/jackpot-verify.ts' },
  release: { script: 'tools/release.ts', needsWeb: true },
  regulator: { script: 'tools/regulator/run.ts' },
  gen: { script: 'tools/gen/gen.ts' },
  new: { script: 'tools/new/new.ts' },
  format: { script: 'node_modules/oxfmt/bin/oxfmt' },
};

function main([name, ...args]) {
  const program = PROGRAMS[name];
  if (!program) throw new Error(`Unknown command ${name ?? ''}. Known: ${Object.keys(PROGRAMS).join(', ')}.`);
  const nodePath = ensurePackages(ROOT_DIR);
  if (program.needsWeb) ensureWebBuild({ rootDir: ROOT_DIR, nodePath });
  const env = { ...process.env, PATH: [dirname(nodePath), process.env.PATH].join(delimiter) };
  const child = spawn(nodePath, [...(program.flags ?? []), join(ROOT_DIR, program.script), ...args], {
    cwd: ROOT_DIR,
    env,
    stdio: ['inherit', 'inherit', 'inherit', ...(program.stopsWithLauncher ? ['ipc'] : [])],
  });
  if (program.stopsWithLauncher) watchStarters(() => child.kill('SIGTERM'));
  child.on('error', (error) => fail(error));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // a terminal sends Ctrl-C to the child as well: passing it on would make it two
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
}

function fail(error) {
  console.error(error.message);
  process.exit(1);
}

try {
  main(process.argv.slice(2));
} catch (error) {
  fail(error);
}
