import type { Fault } from './fault.ts';

const FORMS = ['server/src/features/report/reconcile-report/file-forms.test.ts'];
const TABLE = 'server/src/features/report/reconcile-report/file-table.ts';
const READ_FILE = 'server/src/features/report/reconcile-report/read-file.ts';
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
  {
    what: 'file: a website called like a total loses its lines',
    file: TABLE,
    find: 'if (isNamed && isSiteColumn) return false;',
    replace: 'if (isNamed && isSiteColumn) return true;',
    tests: FORMS,
  },
  {
    what: 'file: one row a game counts as a day that comes twice',
    file: READ_FILE,
    find: '[line.settleDate, line.currency, ...parts].join',
    replace: '[line.settleDate, line.currency].join',
    tests: FORMS,
  },
  {
    what: 'file: an id that a spreadsheet has damaged is taken',
    file: READ_FILE,
    find: "if (field !== 'player' && isDamagedId(value))",
    replace: 'if (isDamagedId(value) && false)',
    tests: FORMS,
  },
  {
    what: 'file: a cell of a workbook with three decimals reads as thousands',
    file: 'domain/src/sheet-number.ts',
    find: 'AMBIGUOUS.test(text) ? `${text}0` : text',
    replace: 'text',
    tests: ['domain/src/sheet-number.test.ts', 'web/src/kit/plan/file-readings.test.ts'],
  },
];
