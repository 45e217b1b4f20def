import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkInChild } from './src/math/check-in-child.ts';
import { writeLargePackage } from './src/math/write-large-package.ts';

/** `npm run bench:math -- [--outcomes 10000000]`: how long the check of a package of mathematics takes, and what memory. */
const { values } = parseArgs({ options: { outcomes: { type: 'string', default: '10000000' } } });
const folder = mkdtempSync(join(tmpdir(), 'manager-bench-math-'));
try {
  const path = join(folder, 'package.zip');
  await writeLargePackage(path, Number(values.outcomes));
  const { seconds, peakMb, result } = await checkInChild(path);
  const mb = (statSync(path).size / 1024 ** 2).toFixed(0);
  process.stdout.write(
    `${values.outcomes} outcomes, ${mb} MiB: ${seconds.toFixed(1)} s, at most ${peakMb.toFixed(0)} MiB in all; RTP ${result.rtp}, ${result.faults} faults\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
