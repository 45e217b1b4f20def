import { parentPort, workerData } from 'node:worker_threads';
import { checkPackage, type KnownGame } from './check-package.ts';
import { hashFile } from './hash-file.ts';

/** What a check is asked. Games come along: the thread has no store. */
export type CheckOrder = { path: string; games: KnownGame[] };

const REPORT_EVERY_MS = 500;

const { path, games } = workerData as CheckOrder;
const byCode = new Map(games.map((game) => [game.code, game]));
let reportedAt = 0;

const sha256 = await hashFile(path);
const result = await checkPackage({
  path,
  findGame: (code) => Promise.resolve(byCode.get(code) ?? null),
  onProgress: (outcomes) => {
    const now = performance.now();
    if (now - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = now;
    parentPort?.postMessage({ outcomes });
  },
});
parentPort?.postMessage({ result: { ...result, sha256 } });
