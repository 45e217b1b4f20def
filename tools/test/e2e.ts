import { closingLine, sumOutcomes } from './outcome.ts';
import { runPlaywright } from './suites.ts';

/** `npm run e2e -- <Playwright options>`: the browser tests alone. */
const total = sumOutcomes(await runPlaywright(process.argv.slice(2)));
console.log(closingLine(total));
process.exitCode = total.failed > 0 ? 1 : 0;
