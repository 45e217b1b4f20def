import { execFileSync } from 'node:child_process';
import { createHash, type KeyObject, sign } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { artefactHash, type Release } from '@manager/server/artefact';
import { npmCommand } from '../setup/packages.mjs';

export const SUMS = 'SHA256SUMS';
export const SIGNATURE = `${SUMS}.sig`;
/** The console as it was built, and the mark that says from which sources: nobody builds it again. */
const BUILT = ['web/dist', '.cache/web-build'];

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Every file below the folder, named from there, in the order of the names. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();

type Options = { root: string; out: string; key: KeyObject | undefined };

/**
 * Packs what is committed, with the built console, a list of all packages (CycloneDX), notes, the hash of every file and a signature over these,
 * into `out`. The same commit and build give the same bytes. Throws where something is not committed. Returns the path of the tarball.
 */
export const makeRelease = async ({ root, out, key }: Options): Promise<string> => {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const changed = git('status', '--porcelain').trim();
  if (changed !== '') throw new Error(`There is something that is not committed:\n${changed}`);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const [commit = '', at = ''] = git('show', '-s', '--format=%H %cI').trim().split(' ');
  const name = `manager-${version}`;
  mkdirSync(out, { recursive: true });
  const place = mkdtempSync(join(out, '.release-'));
  try {
    const folder = join(place, name);
    const tracked = git('ls-files', '-z').split('\0').filter(Boolean);
    for (const path of [...tracked, ...BUILT]) cpSync(join(root, path), join(folder, path), { recursive: true });
    const release: Release = { version, commit, at, software: await artefactHash(folder) };
    writeFileSync(join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
    writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(packagesOf(root, release), null, 2)}\n`);
    writeFileSync(join(folder, 'RELEASE-NOTES.md'), notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version));
    const sums = filesBelow(folder).map((path) => `${sha256(readFileSync(join(folder, path)))}  ${path}\n`);
    writeFileSync(join(folder, SUMS), sums.join(''));
    if (key !== undefined)
      writeFileSync(join(folder, SIGNATURE), `${sign(null, Buffer.from(sums.join('')), key).toString('hex')}\n`);
    const tarball = join(out, `${name}.tar.gz`);
    pack({ place, name, at, tarball });
    writeFileSync(`${tarball}.sha256`, `${sha256(readFileSync(tarball))}  ${name}.tar.gz\n`);
    return tarball;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
};

/** Order, times and owners are those of the release and not of the machine. */
const pack = ({ place, name, at, tarball }: { place: string; name: string; at: string; tarball: string }): void => {
  const tar = ['--sort=name', `--mtime=${at}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rw,go+r,go-w'];
  const packed = execFileSync('tar', [...tar, '-C', place, '-cf', '-', name], { maxBuffer: MOST_BYTES });
  writeFileSync(tarball, execFileSync('gzip', ['-9n'], { input: packed, maxBuffer: MOST_BYTES }));
  if (statSync(tarball).size === 0) throw new Error('the tarball is empty');
};
const MOST_BYTES = 1024 ** 3;

/** npm draws a number and takes the time and the folder's name: those of the release instead. */
const packagesOf = (root: string, { version, at, software }: Release): object => {
  const [command, ...args] = npmCommand();
  const text = execFileSync(command, [...args, 'sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: MOST_BYTES,
  });
  const found = JSON.parse(text) as { metadata: { component: object } };
  const hex = software.slice(0, 32);
  const uuid = [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-');
  const component = { ...found.metadata.component, name: 'manager', version };
  return { ...found, serialNumber: `urn:uuid:${uuid}`, metadata: { ...found.metadata, timestamp: at, component } };
};

/** What the change log says of this version; of a version that it does not name yet, what is unreleased. */
const notesOf = (changes: string, version: string): string => {
  const parts = changes.split(/^(?=## )/m);
  const found = parts.find((part) => part.startsWith(`## ${version}`)) ?? parts.find((part) => part.startsWith('## Unreleased'));
  if (found === undefined) throw new Error(`CHANGELOG.md says nothing of ${version}`);
  return found.replace(/^## .*/, `# Manager ${version}`);
};
