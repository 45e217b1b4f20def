import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SweepCase } from './cases.ts';

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
