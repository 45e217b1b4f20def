import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export const SECTIONS = ['p1', 'p3', 'p4', 'p6', 'p8', 'p10'] as const;
export type Section = (typeof SECTIONS)[number];
const ENCODINGS = ['identity', 'zstd', 'both'] as const;

export type Options = {
  betCount: number;
  only: ReadonlySet<Section>;
  /** Folder that keeps the loaded store for a later run; a temporary one that is removed when absent. */
  keepDir: string | undefined;
  /** `both`: identity and zstd take turns, so that one load shows either. */
  encoding: (typeof ENCODINGS)[number];
  /** Folder for CPU profiles of the server. */
  profileDir: string | undefined;
};

const USAGE = `npm run bench -- [--bets 10000000] [--only ${SECTIONS.join(',')}] [--keep DIR] [--encoding ${ENCODINGS.join('|')}] [--profile DIR]`;

/** Throws an Error with the usage for anything that is not understood. */
export const readOptions = (args: string[]): Options => {
  const { values } = parseArgs({
    args,
    options: {
      bets: { type: 'string', default: '10000000' },
      only: { type: 'string', default: SECTIONS.join(',') },
      keep: { type: 'string' },
      encoding: { type: 'string', default: 'both' },
      profile: { type: 'string' },
    },
  });
  const betCount = Number(values.bets.replaceAll('_', ''));
  if (!Number.isInteger(betCount) || betCount < 1_000) throw new Error(`--bets must be a whole number from 1000.\n${USAGE}`);
  const encoding = ENCODINGS.find((known) => known === values.encoding);
  if (encoding === undefined) throw new Error(`--encoding must be one of ${ENCODINGS.join(', ')}.\n${USAGE}`);
  return {
    betCount,
    only: new Set(values.only.split(',').map(sectionNamed)),
    keepDir: values.keep === undefined ? undefined : resolve(values.keep),
    encoding,
    profileDir: values.profile === undefined ? undefined : resolve(values.profile),
  };
};

const sectionNamed = (name: string): Section => {
  const section = SECTIONS.find((known) => known === name.trim().toLowerCase());
  if (section === undefined) throw new Error(`Unknown benchmark "${name}".\n${USAGE}`);
  return section;
};
