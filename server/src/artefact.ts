import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What runs: the sources of the server and its packages, and the built console. */
export const ARTEFACT_PARTS = ['contract/src', 'domain/src', 'math/src', 'server/src', 'web/dist'];

/**
 * SHA-256 over the names and contents of the files that run, in the order of their names; hex. Two installations with the same value run the
 * same product, and a changed byte shows at the next start (log of installed software).
 */
export const artefactHash = async (root: string): Promise<string> => {
  const hash = createHash('sha256');
  for (const part of ARTEFACT_PARTS) {
    const entries = await readdir(join(root, part), { recursive: true, withFileTypes: true }).catch(() => []);
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const contents = await Promise.all(paths.toSorted().map(async (path) => ({ path, bytes: await readFile(path) })));
    for (const { path, bytes } of contents)
      hash
        .update(`${path.slice(root.length)}\0`)
        .update(bytes)
        .update('\0');
  }
  return hash.digest('hex');
};

/** What a tarball says of itself: version, commit, its time (ISO 8601) and the hash of what runs. */
export type Release = { version: string; commit: string; at: string; software: string };

/** Null where the product does not run out of a release. */
export const releaseOf = async (root: string): Promise<Release | null> => {
  const text = await readFile(join(root, 'release.json'), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Release);
};
