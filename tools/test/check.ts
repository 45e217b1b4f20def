import { runCheckSteps } from './check-steps.ts';
import { closingLine, sumOutcomes } from './outcome.ts';

/** `npm run check`: types, lint, format and unused code, without running a test. */
const total = sumOutcomes(runCheckSteps());
console.log(closingLine(total));
process.exitCode = total.failed > 0 ? 1 : 0;
