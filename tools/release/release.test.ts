import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { artefactHash, releaseOf } from '@manager/server/artefact';
import { afterAll, expect, test } from 'vitest';
import { checkRelease } from './check-release.ts';
import { makeRelease } from './make-release.ts';

const place = mkdtempSync(join(tmpdir(), 'manager-release-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));
const root = join(place, 'house');
const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=kim', '-c', 'user.email=kim@example.com', ...args], { cwd: root, encoding: 'utf8' });

const locked = { name: 'manager', version: '2.3.4', dependencies: { zod: '4.0.0' } };
put('package.json', JSON.stringify({ name: 'manager', version: '2.3.4', private: true, dependencies: { zod: '4.0.0' } }));
put(
  'package-lock.json',
  JSON.stringify({
    name: 'manager',
    version: '2.3.4',
    lockfileVersion: 3,
    requires: true,
    packages: { '': locked, 'node_modules/zod': { version: '4.0.0', license: 'MIT', integrity: `sha512-${'A'.repeat(86)}==` } },
  }),
);
put('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n- Not yet.\n\n## 2.3.4\n\n- Better.\n\n## 2.3.3\n\n- Good.\n');
put('.gitignore', 'web/dist/\n.cache/\n');
put('server/src/main.ts', 'start();\n');
put('web/dist/index.html', '<html></html>\n');
put('.cache/web-build', 'mark');
git('init', '-q');
git('add', '-A');
git('commit', '-qm', 'First');

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const unpack = (tarball: string, to: string): string => {
  mkdirSync(join(place, to));
  execFileSync('tar', ['-xzf', tarball, '-C', join(place, to)]);
  return join(place, to, 'manager-2.3.4');
};

test('a release holds what is committed and built, says what it is, and is the same a second time', async () => {
  const first = await makeRelease({ root, out: join(place, 'one'), key: privateKey });
  const folder = unpack(first, 'unpacked');
  expect(readFileSync(join(folder, 'server/src/main.ts'), 'utf8')).toBe('start();\n');
  expect(readFileSync(join(folder, 'web/dist/index.html'), 'utf8')).toBe('<html></html>\n');
  expect(readFileSync(join(folder, 'RELEASE-NOTES.md'), 'utf8')).toBe('# Manager 2.3.4\n\n- Better.\n\n');
  expect(await releaseOf(folder)).toMatchObject({ version: '2.3.4', commit: git('rev-parse', 'HEAD').trim() });
  expect((await releaseOf(folder))?.software).toBe(await artefactHash(folder));
  expect(await releaseOf(root)).toBeNull();
  const { components, metadata } = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
    components: { name: string; version: string }[];
    metadata: { component: { name: string } };
  };
  expect(components.map(({ name, version }) => `${name} ${version}`)).toEqual(['zod 4.0.0']);
  expect(metadata.component.name).toBe('manager');
  // The system's own tool agrees with the list.
  expect(execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' })).toBe('');
  expect(checkRelease({ root: folder, key: publicKey })).toEqual([]);
  const second = await makeRelease({ root, out: join(place, 'two'), key: privateKey });
  expect(readFileSync(second).equals(readFileSync(first))).toBe(true);
});

test('one byte, one file more or less and another signer are told', async () => {
  const whole = unpack(await makeRelease({ root, out: join(place, 'three'), key: privateKey }), 'to-change');
  const copy = (name: string): string => {
    cpSync(whole, join(place, name), { recursive: true });
    return join(place, name);
  };
  const check = (folder: string, key = publicKey) => checkRelease({ root: folder, key });
  const changed = copy('changed');
  appendFileSync(join(changed, 'server/src/main.ts'), ' ');
  expect(check(changed)).toEqual(['server/src/main.ts was changed.']);
  expect((await releaseOf(changed))?.software).not.toBe(await artefactHash(changed));
  const more = copy('more');
  writeFileSync(join(more, 'server/src/more.ts'), '');
  expect(check(more)).toEqual(['server/src/more.ts is not of the release.']);
  const less = copy('less');
  rmSync(join(less, 'package-lock.json'));
  expect(check(less)).toEqual(['package-lock.json is missing.']);
  const forged = copy('forged');
  writeFileSync(join(forged, 'SHA256SUMS'), readFileSync(join(forged, 'SHA256SUMS'), 'utf8').replace(/^./, '0'));
  expect(check(forged)[0]).toBe('SHA256SUMS is not signed by this key.');
  expect(check(whole, generateKeyPairSync('ed25519').publicKey)).toEqual(['SHA256SUMS is not signed by this key.']);
  expect(check(root)).toEqual([`${root} is no release: it has no SHA256SUMS.`]);
});

test('what is not committed is not released', async () => {
  put('server/src/main.ts', 'stop();\n');
  await expect(makeRelease({ root, out: join(place, 'four'), key: undefined })).rejects.toThrow('server/src/main.ts');
  git('checkout', '-q', '.');
  const unsigned = unpack(await makeRelease({ root, out: join(place, 'four'), key: undefined }), 'unsigned');
  expect(checkRelease({ root: unsigned, key: undefined })).toEqual([]);
  expect(checkRelease({ root: unsigned, key: publicKey })).toEqual(['SHA256SUMS is not signed by this key.']);
});
