import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { storeFreeTests } from './store-free.ts';

it('a test reaches the stores by itself, by a helper, or by what its helper loads', () => {
  const dir = mkdtempSync(join(tmpdir(), 'manager-store-free-'));
  const put = (name: string, source: string): void => writeFileSync(join(dir, 'server', name), source);
  try {
    mkdirSync(join(dir, 'server'));
    put('stores.ts', "export const url = inject('url');");
    put('world.ts', "import { url } from './stores.ts';\nexport { plain } from './plain.ts';");
    put('plain.ts', 'export const plain = 1;');
    put('by-itself.test.ts', "inject('url');");
    put('by-helper.test.ts', "import { plain } from './world.ts';");
    put('later.test.ts', "await import('./stores.ts');");
    put('free.test.ts', "import { plain } from './plain.ts';");
    expect(storeFreeTests(dir, 'server')).toEqual(['server/free.test.ts']);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
