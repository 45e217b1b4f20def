import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Report, REPORTS } from './report-cases.ts';

export const SECTIONS = ['p1', 'b2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'p10', 'load', 'restore', 'peers'] as const;
export type Section = (typeof SECTIONS)[number];
const ENCODINGS = ['identity', 'zstd', 'both'] as const;

export type Options = {
  betCount: number;
  /** Over which the bets are spread. */
  days: number;
  only: ReadonlySet<Section>;
  /** Beyond so many PostgreSQL gets a sample: the whole would take hours and more disk than the machine has. */
  mostPostgresBets: number;
  /** Of P1. */
  reports: readonly Report[];
  /** Folder that keeps the loaded store for a later run; a temporary one that is removed when absent. */
  keepDir: string | undefined;
  /** `both`: identity and zstd take turns, so that one load shows either. */
  encoding: (typeof ENCODINGS)[number];
  /** Folder for CPU profiles of the server. */
  profileDir: string | undefined;
};

const USAGE = `npm run bench -- [--bets 10000000] [--days 90] [--only ${SECTIONS.join(',')}] [--reports ${REPORTS.join(',')}] [--postgres-bets 10000000] [--keep DIR] [--encoding ${ENCODINGS.join('|')}] [--profile DIR]`;

/** Throws an Error with the usage for anything that is not understood. */
export const readOptions = (args: string[]): Options => {
  const { values } = parseArgs({
    args,
    options: {
      bets: { type: 'string', default: '10000000' },
      days: { type: 'string', default: '90' },
      only: { type: 'string', default: SECTIONS.join(',') },
      'postgres-bets': { type: 'string', default: '10000000' },
      reports: { type: 'string', default: REPORTS.join(',') },
      keep: { type: 'string' },
      encoding: { type: 'string', default: 'both' },
      profile: { type: 'string' },
    },
  });
  const betCount = countOf(values.bets, '--bets');
  const days = Number(values.days);
  if (!(Number.isInteger(days) && days >= 1)) throw new Error(`--days must be a whole number from 1.\n${USAGE}`);
  const encoding = ENCODINGS.find((known) => known === values.encoding);
  if (encoding === undefined) throw new Error(`--encoding must be one of ${ENCODINGS.join(', ')}.\n${USAGE}`);
  return {
    betCount,
    days,
    mostPostgresBets: countOf(values['postgres-bets'], '--postgres-bets'),
    reports: REPORTS.filter((report) => values.reports.split(',').includes(report)),
    only: new Set(values.only.split(',').map(sectionNamed)),
    keepDir: values.keep === undefined ? undefined : resolve(values.keep),
    encoding,
    profileDir: values.profile === undefined ? undefined : resolve(values.profile),
  };
};

const countOf = (text: string, option: string): number => {
  const count = Number(text.replaceAll('_', ''));
  if (!Number.isInteger(count) || count < 1_000) throw new Error(`${option} must be a whole number from 1000.\n${USAGE}`);
  return count;
};

const sectionNamed = (name: string): Section => {
  const section = SECTIONS.find((known) => known === name.trim().toLowerCase());
  if (section === undefined) throw new Error(`Unknown benchmark "${name}".\n${USAGE}`);
  return section;
};
