import { mkdir, writeFile } from 'node:fs/promises';
import { zstdCompressSync } from 'node:zlib';
import { bodyCount, bodyEncoding, bodyPath, type BodyPlan, rowsOfBody } from './src/bodies.ts';
import { betLines } from './src/bets.ts';

/** Writes the request bodies of a load to files, in a process of its own: what making them costs is not measured, and memory holds one body. */
const plan = JSON.parse(process.argv[2] as string) as BodyPlan;
await mkdir(plan.dir, { recursive: true });
const lines = betLines(plan.load);
for (let index = 0; index < bodyCount(plan); index++) {
  const text: string[] = [];
  while (text.length < rowsOfBody(plan, index)) {
    const { value, done } = lines.next();
    if (done) break;
    text.push(value);
  }
  const body = Buffer.from(text.join(''));
  await writeFile(bodyPath(plan, index), bodyEncoding(plan, index) === 'zstd' ? zstdCompressSync(body) : body);
}
