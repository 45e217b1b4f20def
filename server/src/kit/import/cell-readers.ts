/** Turns a cell into what the save takes; a text that does not fit goes through as it is, for the contract to refuse. */
export type CellReader = (text: string) => unknown;

/** An empty cell leaves the field as it is. */
export const textCell: CellReader = (text) => (text === '' ? undefined : text);
/** An empty cell empties the field. */
export const clearableCell: CellReader = (text) => (text === '' ? null : text);

export const wholeCell: CellReader = (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : textCell(text));
export const clearableWholeCell: CellReader = (text) => (text === '' ? null : wholeCell(text));

const FLAGS = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['是', true],
  ['false', false],
  ['0', false],
  ['no', false],
  ['否', false],
]);
export const flagCell: CellReader = (text) => FLAGS.get(text.toLowerCase()) ?? textCell(text);

/** Entries separated by semicolons or blanks, as exports write them. */
export const listCell: CellReader = (text) => text.split(/[;；]\s*/).filter((entry) => entry !== '');

/** What exports write as JSON. */
export const jsonCell =
  (empty: unknown): CellReader =>
  (text) => {
    if (text === '') return empty;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text;
    }
  };
