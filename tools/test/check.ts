import { runCheckSteps } from './check-steps.ts';
import { endRun } from './outcome.ts';

/** `npm run check`: types, lint, format and unused code, without running a test. */
endRun(await runCheckSteps({ withTexts: true }));
