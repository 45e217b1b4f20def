import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = [
  'web/src',
  'web/build',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'contract/src',
  'domain/src',
  'package-lock.json',
];

/** Builds web/dist when a source changed since the last build. Throws when the build fails. */
export function ensureWebBuild({ rootDir, nodePath }) {
  if (!existsSync(join(rootDir, 'web/index.html'))) return;
  const markerFile = join(rootDir, '.cache/web-build');
  const digest = digestOf(rootDir);
  const isFresh =
    existsSync(join(rootDir, 'web/dist/index.html')) && existsSync(markerFile) && readFileSync(markerFile, 'utf8') === digest;
  if (isFresh) return;
  console.log('Building the web console …');
  const vite = join(rootDir, 'node_modules/vite/bin/vite.js');
  const { status, stdout, stderr } = spawnSync(nodePath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(rootDir, 'web'),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The web console does not build:\n${stdout}${stderr}`);
  mkdirSync(join(rootDir, '.cache'), { recursive: true });
  writeFileSync(markerFile, digest);
}

/** Content, not times: a fresh checkout of the same commit gives the same digest. */
function digestOf(rootDir) {
  const hash = createHash('sha256');
  for (const source of SOURCES.filter((path) => existsSync(join(rootDir, path)))) {
    for (const file of filesOf(join(rootDir, source)))
      hash
        .update(`${file.slice(rootDir.length)}\0`)
        .update(readFileSync(file))
        .update('\0');
  }
  return hash.digest('hex');
}

function filesOf(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
