import { endRun } from './outcome.ts';
import { runPlaywright } from './suites.ts';

/** `npm run e2e -- <Playwright options>`: the browser tests alone. */
endRun(await runPlaywright(process.argv.slice(2)));
