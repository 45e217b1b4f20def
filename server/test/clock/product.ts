import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { runProduct } from '../../src/product.ts';
import { openDoor } from './door.ts';
import { settableClock } from './settable-clock.ts';

/** The product of browser tests: that of `npm start`, with a time that can be set. `<DATA_DIR>.door` holds the address where. */
const clock = settableClock();
const { url } = await openDoor(clock);
const file = `${resolve(process.env['DATA_DIR'] ?? '.data')}.door`;
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, url);
await runProduct({ environment: process.env, clock });
