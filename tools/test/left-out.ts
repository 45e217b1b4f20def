import { drawSome } from './draw.ts';

const RESILIENCE = 'server/test/resilience';
const WALKS = 'e2e/src';

/** Files that take long, in groups of a kind: a run by day plays some of each, drawn by its seed. */
const GROUPS: { name: string; folder: string; played: number; files: string[] }[] = [
  {
    name: 'loops of kills while something pays',
    folder: RESILIENCE,
    played: 2,
    files: ['activity-kill', 'card-kill', 'jackpot-kill', 'kill-outbox', 'payout-kill', 'task-kill', 'timed-kill'],
  },
  { name: 'stores without power, files or disk', folder: RESILIENCE, played: 1, files: ['damage', 'full-disk', 'power-cut'] },
  {
    name: 'whole products',
    folder: RESILIENCE,
    played: 1,
    files: ['external-postgres', 'kill-loop', 'launcher', 'rolling-restart'],
  },
  {
    name: 'whole worlds',
    folder: 'server/test',
    played: 1,
    files: ['demo', 'obey', 'operator-staff'],
  },
  {
    name: 'stores that start, stop and are left behind',
    folder: 'server/src',
    played: 2,
    files: ['clickhouse/embedded/orphan', 'clickhouse/embedded/supervisor', 'clickhouse/migrate', 'postgres/embedded'],
  },
  {
    name: 'lives held against a model',
    folder: 'server/src/features',
    played: 2,
    files: ['approval/independence-model', 'approval/model', 'permission/access-request/model', 'task/core/task-property'],
  },
  {
    name: 'walks of activities',
    folder: WALKS,
    played: 2,
    files: ['activity-bonus', 'activity-collect', 'activity-gifts', 'activity-rank', 'championship', 'task'],
  },
  {
    name: 'long walks',
    folder: WALKS,
    played: 2,
    files: ['case', 'completeness', 'drawing', 'jackpot', 'rtp-alarm', 'seamless-resend'],
  },
  {
    name: 'walks of players and their money',
    folder: WALKS,
    played: 4,
    files: [
      'account-list',
      'compensate',
      'free-round-bonus',
      'invalid-bet',
      'players-and-rounds',
      'session',
      'timed-change',
      'transfer-record',
    ],
  },
];

/** Files that a run by day leaves to the others; none at night. */
export const leftOut = (): string[] =>
  GROUPS.flatMap(({ name, folder, played, files }) => {
    const drawn = new Set(drawSome(files, played, name));
    const others = files.filter((file) => !drawn.has(file));
    return others.map((file) => `${folder}/${file}.${folder === WALKS ? 'e2e' : 'test'}.ts`);
  });
