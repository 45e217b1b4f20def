import { runFaults } from './run-faults.ts';

/** `npm run faults`, or `npm run faults -- scope` for those whose description holds the word. Ends with an error when a fault went unnoticed. */
const { missed } = await runFaults(process.argv[2]);
process.exitCode = missed.length > 0 ? 1 : 0;
