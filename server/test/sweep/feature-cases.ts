import type { Caller } from '../client.ts';
import type { Kind } from './references.ts';
import type { World } from './world.ts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export type SweepCase = {
  /** A fresh input that succeeds for `me`, a member of `own`'s staff with every code. */
  valid: (world: World, me: Caller) => Promise<Record<string, unknown>> | Record<string, unknown>;
  /** What `id` or `ids` name: somebody's object, or null for one that belongs to no agent. */
  about?: Kind | null;
};

/** By path of the endpoint. */
export type SweepCases = Record<string, SweepCase>;

const FEATURES_DIR = join(import.meta.dirname, '..', '..', 'src', 'features');

/** The cases that features keep beside their tests, in `*.sweep.ts`: a new screen needs no line in a shared file. */
export const featureCases = async (): Promise<SweepCases> => {
  const paths = readdirSync(FEATURES_DIR, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.sweep.ts'));
  const modules = await Promise.all(
    paths.map((path) => import(pathToFileURL(join(FEATURES_DIR, path)).href) as Promise<{ sweepCases: SweepCases }>),
  );
  return Object.assign({}, ...modules.map(({ sweepCases }) => sweepCases)) as SweepCases;
};
