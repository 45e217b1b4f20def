import { AppError } from '../../base/app-error.ts';

/** A row and the line of the text on which it begins, from 1. */
export type CsvRow = { line: number; cells: string[] };

/**
 * Reads RFC 4180 with any separator of one character; a byte order mark and line ends of every kind are taken. Rows without any text are
 * left out. Throws `import.unreadable` for a quotation mark that is never closed.
 */
export const csvRows = (text: string, separator: string): CsvRow[] => {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let [line, rowLine] = [1, 1];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  const endRow = (): void => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: rowLine, cells });
    cells = [];
  };
  while (at < text.length) {
    if (cells.length === 0) rowLine = line;
    const cell = text[at] === '"' ? quotedCell(text, { from: at, line, separator }) : plainCell(text, { from: at, separator });
    cells.push(cell.value);
    line += cell.lines;
    at = cell.end;
    if (text[at] === separator) {
      at += 1;
      // A separator at the very end stands before one more empty cell.
      if (at === text.length) cells.push('');
      continue;
    }
    endRow();
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    line += 1;
  }
  endRow();
  return rows;
};

type Cell = { value: string; end: number; lines: number };

const plainCell = (text: string, { from, separator }: { from: number; separator: string }): Cell => {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(from, end), end, lines: 0 };
};

const quotedCell = (text: string, { from, line, separator }: { from: number; line: number; separator: string }): Cell => {
  let value = '';
  let at = from + 1;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close === -1) throw new AppError('import.unreadable', { line });
    value += text.slice(at, close);
    at = close + 1;
    if (text[at] !== '"') break;
    value += '"';
    at += 1;
  }
  // What stands behind the closing mark belongs to the cell, as spreadsheets read it.
  const rest = plainCell(text, { from: at, separator });
  return { value: value + rest.value, end: rest.end, lines: value.split('\n').length - 1 };
};
