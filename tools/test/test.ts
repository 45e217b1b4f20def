import { runCheckSteps } from './check-steps.ts';
import { endRun, runStep } from './outcome.ts';
import { runPlaywright, runVitest, runWebBuild } from './suites.ts';

/** `npm test`: the static checks, all tests, the web build and the browser tests; the last line counts them. */
const webBytes = { name: 'bytes of the web console', script: '../bench/web-bytes.ts', args: [] };
endRun([...runCheckSteps(), await runVitest(), runWebBuild(), runStep(webBytes), ...(await runPlaywright())]);
