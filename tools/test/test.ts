import { runCheckSteps } from './check-steps.ts';
import { closingLine, sumOutcomes } from './outcome.ts';
import { runPlaywright, runVitest, runWebBuild } from './suites.ts';

/** `npm test`: the static checks, all tests, the web build and the browser tests; the last line counts them. */
const total = sumOutcomes([...runCheckSteps(), runVitest(), runWebBuild(), ...runPlaywright()]);
console.log(closingLine(total));
process.exitCode = total.failed > 0 ? 1 : 0;
