import type { Fault } from './faults.ts';

const NUMBERS = ['domain/src/decimal-text.test.ts'];

/** How a file could be read as something else than it says. */
export const FILE_FAULTS: readonly Fault[] = [
  {
    what: 'file: an amount with two readings is taken for the first',
    file: 'server/src/kit/import/numbers.ts',
    find: "if (found === 'open') return bothReadings(text) === undefined ? undefined : 'number_open';",
    replace: "if (found === 'open') return void bothReadings;",
    tests: ['server/src/features/report/reconcile-report/number-convention.test.ts'],
  },
  {
    what: 'file: a cell that can be read in one way only does not decide for the others',
    file: 'domain/src/decimal-text.ts',
    find: "if (sure.point + sure.comma > 0) return sure.comma > sure.point ? 'comma' : 'point';",
    replace: '',
    tests: NUMBERS,
  },
  {
    what: 'file: the decimals of the currency are not asked',
    file: 'domain/src/decimal-text.ts',
    find: 'places !== undefined && places < 3',
    replace: 'places !== undefined && places < 0',
    tests: NUMBERS,
  },
];
