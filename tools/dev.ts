import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** `npm run dev`: the server, restarted when a source changes, and the web console with hot reload. Either one's end ends both. */
const ROOT_DIR = join(import.meta.dirname, '..');
const children = [
  spawn(process.execPath, ['--watch', 'server/src/main.ts'], { cwd: ROOT_DIR, stdio: 'inherit' }),
  spawn(process.execPath, [join(ROOT_DIR, 'node_modules/vite/bin/vite.js')], { cwd: join(ROOT_DIR, 'web'), stdio: 'inherit' }),
];

const stopAll = (signal: NodeJS.Signals) => {
  for (const child of children) child.kill(signal);
};
for (const child of children) child.on('exit', () => stopAll('SIGTERM'));
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopAll(signal));
process.on('SIGINT', () => process.stdin.isTTY || stopAll('SIGINT'));
