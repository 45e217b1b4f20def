import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MathId, PUBLISHED_MATHS } from './math/games/published.ts';
import { RTP_PROFILES } from './math/slot-math.ts';
import { mathPackage } from './packages/math-package.ts';

/** Writes the package of each published mathematics and profile into a folder, for a game that is called like the mathematics, and their par sheets. */
const folder = process.argv[2] ?? '.';
for (const id of Object.keys(PUBLISHED_MATHS) as MathId[])
  for (const profile of RTP_PROFILES)
    writeFileSync(join(folder, `${id}-${profile}.zip`), await mathPackage({ game: id, math: id, profile }));
const sheets = Object.entries(PUBLISHED_MATHS).map(([id, { profiles }]) => ({ id, profiles }));
writeFileSync(join(folder, 'par-sheets.json'), JSON.stringify(sheets));
