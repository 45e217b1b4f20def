import { endRun } from './outcome.ts';
import { runAll } from './run.ts';

/** `npm test`: its last line counts the tests. */
endRun(await runAll());
