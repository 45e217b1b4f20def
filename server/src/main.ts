import { systemClock } from './postgres/clock.ts';
import { runProduct } from './product.ts';

/** What `npm start` runs: nothing gives it another time than that of the machine. */
await runProduct({ environment: process.env, clock: systemClock });
