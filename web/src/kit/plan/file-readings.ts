import { fileTexts, tellingLines } from '@manager/domain/file-text';

/** A way to read a file: in an encoding, or one sheet of a workbook. */
export type Reading = { name: string; text: string; shown: string };
export type Readings = { by: 'encoding' | 'sheet'; readings: Reading[] };
export type FileProblem = 'tooLarge' | 'oldWorkbook' | 'noText' | 'badWorkbook';

/** A file that the browser lets somebody choose where rows are asked for. */
export const ROW_FILES = '.csv,.tsv,.txt,.xlsx';

const beginsWith = (bytes: Uint8Array, ...marks: number[]): boolean => marks.every((mark, at) => bytes[at] === mark);
const SHOWN_LINES = 3;
const SHOWN_SIGNS = 160;

const sheetsOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<Reading[] | undefined> => {
  // Loaded with the first workbook that somebody chooses.
  const [{ default: readSheets }, { sheetText }] = await Promise.all([
    import('read-excel-file/universal'),
    import('./sheet-text.ts'),
  ]);
  try {
    const sheets = await readSheets(bytes.buffer, { parseNumber: (digits) => ({ digits }) });
    return sheets
      .filter(({ data }) => data.length > 0)
      .map(({ sheet, data }) => {
        const text = sheetText(data);
        const lines = text.split('\n').filter((line) => /[^,]/.test(line));
        return { name: sheet, text, shown: lines.slice(0, SHOWN_LINES).join(' ⏎ ').slice(0, SHOWN_SIGNS) };
      });
  } catch {
    return undefined;
  }
};

/** What a file can mean: one reading where it says so by itself, otherwise those that somebody chooses from. */
export const readingsOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<Readings | FileProblem> => {
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'oldWorkbook';
  if (beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    const sheets = await sheetsOf(bytes);
    return sheets === undefined || sheets.length === 0 ? 'badWorkbook' : { by: 'sheet', readings: sheets };
  }
  const readings = fileTexts(bytes).map(({ encoding, text }) => ({
    name: encoding,
    text,
    shown: tellingLines(text).join(' ⏎ '),
  }));
  return readings.length === 0 ? 'noText' : { by: 'encoding', readings };
};
