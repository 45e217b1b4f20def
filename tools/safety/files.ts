import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT_DIR = join(import.meta.dirname, '..', '..');
const SKIPPED = /(^|\/)(node_modules|dist|\.git|\.data|\.cache|test-results|playwright-report|coverage)(\/|$)/;

/** Paths of the project's files: those git knows or would take, or all but the built ones where there is no git. */
export function projectFiles(): string[] {
  const paths = existsSync(join(ROOT_DIR, '.git')) ? gitFiles() : null;
  return (paths ?? walk('')).filter((path) => !SKIPPED.test(path) && existsSync(join(ROOT_DIR, path)));
}

export const readText = (path: string): string => readFileSync(join(ROOT_DIR, path), 'utf8');
export const isCode = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.gen.ts');
export const isTest = (path: string): boolean => /\.(test|e2e)\.tsx?$/.test(path);

function gitFiles(): string[] | null {
  try {
    // a checkout owned by another account is still ours to read
    const args = [
      '-c',
      `safe.directory=${ROOT_DIR.replace(/\/$/, '')}`,
      'ls-files',
      '-z',
      '--cached',
      '--others',
      '--exclude-standard',
    ];
    return execFileSync('git', args, { cwd: ROOT_DIR, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\0')
      .filter(Boolean);
  } catch {
    return null;
  }
}

function walk(dir: string): string[] {
  return readdirSync(join(ROOT_DIR, dir), { withFileTypes: true }).flatMap((entry) => {
    const path = dir === '' ? entry.name : `${dir}/${entry.name}`;
    if (SKIPPED.test(path)) return [];
    return entry.isDirectory() ? walk(path) : [path];
  });
}
