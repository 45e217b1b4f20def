import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isInstalled } from './packages.mjs';

const root = mkdtempSync(join(tmpdir(), 'manager-packages-'));
afterAll(() => rmSync(root, { recursive: true }));

const LINK = { resolved: 'domain', link: true };
const PACKAGES = {
  '': {},
  domain: { version: '0.1.0' },
  'node_modules/@manager/domain': LINK,
  'node_modules/zod': { version: '4.0.0' },
};

const isEnough = (wanted: object): boolean => {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: wanted }));
  return isInstalled(root);
};

test('packages are installed anew when one of the lockfile is missing or another one, and when a workspace came that nothing links to', () => {
  expect(isEnough(PACKAGES)).toBe(false);
  mkdirSync(join(root, 'node_modules'));
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: PACKAGES }));
  expect(isEnough(PACKAGES)).toBe(true);
  expect(isEnough({ ...PACKAGES, 'node_modules/zod': { version: '4.0.1' } })).toBe(false);
  expect(isEnough({ ...PACKAGES, 'node_modules/of-another-machine': { version: '1.0.0', optional: true } })).toBe(true);
  expect(isEnough({ ...PACKAGES, 'node_modules/@manager/math': { resolved: 'math', link: true } })).toBe(false);
});
