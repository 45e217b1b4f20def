import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FileColumn } from './cells.ts';
import { csvTable } from './csv.ts';

const RUNS = Number(process.env.CSV_RUNS ?? 400);

/** RFC 4180, written apart from the product: quoted fields, doubled quotes, CRLF between records. */
const parseCsv = (text: string): string[][] => {
  const records: string[][] = [];
  let record: string[] = [];
  for (let at = 0; at < text.length;) {
    let field = '';
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (text[at] === '"') at += 1;
        field += text[at];
      }
      at += 1;
    } else while (text[at] !== ',' && !text.startsWith('\r\n', at)) field += text[at++];
    record.push(field);
    if (text[at] === ',') at += 1;
    else {
      records.push(record);
      record = [];
      at += 2;
    }
  }
  return records;
};

const MONTHS =
  'jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov november dec december'.split(
    ' ',
  );
const isDigits = (text: string | undefined, most: number): boolean => /^[0-9]+$/.test(text ?? '') && (text ?? '').length <= most;
/** Other texts that come out of a spreadsheet as another one: days in any order, months with a number, thousands, a number in brackets, one with a last 0. */
const isTakenForAnother = (text: string): boolean => {
  if (/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  for (const mark of ['-', '/', '.']) {
    const parts = text.split(mark);
    if (parts.length === 2 && mark !== '.' && parts.every((part) => isDigits(part, 4))) return true;
    if (parts.length === 3 && parts.every((part) => isDigits(part, 4)) && isDigits(parts[1], 2)) return true;
  }
  const words = text.toLowerCase().split(/(?<=[a-z])[ -]?(?=[0-9])|(?<=[0-9])[ -]?(?=[a-z])/);
  const month = words.findIndex((word) => MONTHS.includes(word));
  if (month === 0 && words.length === 2 && isDigits(words[1], 4)) return true;
  if (
    month === 1 &&
    isDigits(words[0], 2) &&
    (words.length === 2 || (words.length === 3 && isDigits(words[2], 4) && (words[2] ?? '').length > 1))
  )
    return true;
  if (text.startsWith('(') && text.endsWith(')')) return /^[0-9][0-9.,]*$/.test(text.slice(1, -1));
  const [whole = '', part] = text.split('.');
  const groups = whole.split(',');
  if (groups.length > 1 && text.split('.').length <= 2 && (part === undefined || isDigits(part, 99)))
    return isDigits(groups[0], 3) && groups.slice(1).every((group) => isDigits(group, 3) && group.length === 3);
  return text.split('.').length === 2 && /^-?[0-9]*$/.test(whole) && isDigits(part, 999) && text.endsWith('0');
};

/** What is asked of a text (T062); ids that a spreadsheet would read as a number are marked as well. */
const neutralised = (text: string): string => {
  const hidden = [' ', '\n', '\t', '\r', '\0', '\u00a0', '\u3000', '\ufeff', '\u200b', '\u2060', '\u202e'];
  const shown = Array.from(text).find((char) => !hidden.includes(char)) ?? '';
  const isFormula =
    ['=', '+', '-', '@', '＝', '＋', '－', '＠'].includes(shown) || ['\n', '\t', '\r', '\0'].includes(text.charAt(0));
  const digits = /^[0-9]+$/.test(text);
  const isDamaged =
    (digits && (text.length > 15 || (text.length > 1 && text.startsWith('0')))) || /^[0-9]+[eE][0-9]+$/.test(text);
  return isFormula || isDamaged || isTakenForAnother(text) ? `'${text}` : text;
};

const column = (id: string, kind: FileColumn['kind'], labels?: Record<string, string>): FileColumn => ({
  id,
  title: id,
  kind,
  ...(labels === undefined ? {} : { labels }),
});
const lineOf = (columns: FileColumn[], row: Record<string, unknown>): string =>
  csvTable(columns, 'UTC').rows([row]).replace(/\r\n$/, '');

describe('a text file', () => {
  it(`reads back what was written, of any text (${RUNS} tables)`, () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'grapheme-ascii' }),
      fc.string({ unit: fc.constantFrom('＝', '－', ' ', '\n', '\u3000', '\ufeff', '\u200b', '\u202e', '=', 'a') }),
      fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '\0', '"', ',', "'", '0', '9', 'e', ' ', '文') }),
      fc.stringMatching(/^[0-9]{1,25}$/),
      fc.stringMatching(/^[0-9]{0,4}[-./,][0-9]{1,3}(?:[-./,][0-9]{1,4})?$/),
      fc.stringMatching(/^(?:[0-9]{0,3}[ -]?(?:mar|MAY|Sept|june|martin)[ -]?[0-9]{0,5}|\([0-9.,]{1,6}\))$/),
    );
    const columns = [column('a', 'text'), column('b', 'text')];
    fc.assert(
      fc.property(fc.array(fc.record({ a: anyText, b: anyText }), { maxLength: 5 }), (rows) => {
        const { header, rows: write } = csvTable(columns, 'UTC');
        const expected = [['a', 'b'], ...rows.map(({ a, b }) => [neutralised(a), neutralised(b)])];
        expect(parseCsv(header + write(rows))).toEqual(expected);
      }),
      { numRuns: RUNS },
    );
  });

  it('keeps figures as figures, and marks what only looks like one', () => {
    const money = [column('m', 'money')];
    expect(lineOf(money, { m: '-12.500000' })).toBe('-12.500000');
    expect(lineOf(money, { m: '12345678901234567890.123456' })).toBe('12345678901234567890.123456');
    expect(lineOf(money, { m: '-1+2' })).toBe("'-1+2");
    expect(lineOf([column('n', 'number')], { n: -3 })).toBe('-3');
    expect(lineOf([column('t', 'text')], { t: '-3' })).toBe("'-3");
    expect(lineOf([column('t', 'text')], { t: '12345' })).toBe('12345');
  });

  it('shows labels, flags, lists and what is absent as the screen does', () => {
    const columns = [
      column('s', 'text', { ok: '=Fine' }),
      column('f', 'flag', { true: 'Yes' }),
      column('l', 'text'),
      column('o', 'text'),
    ];
    expect(lineOf(columns, { s: 'ok', f: true, l: ['a', 'b'], o: null })).toBe("'=Fine,Yes,a; b,");
    expect(lineOf(columns, { s: 'toString', f: false, l: [], o: { x: 1 } })).toBe('toString,false,,"{""x"":1}"');
  });

  it.each([
    '=1+1',
    ' =1+1',
    '\ufeff=1+1',
    '\u200b@x',
    '＝cmd',
    '\n-1',
    '\u00a0+1',
    '2026-01-10T16:00,"x", =1+1',
    '2026-01-10T16:00=1.000Z',
  ])('a text that claims to be a time or a figure is a text: %j', (text) => {
    for (const kind of ['time', 'text', 'money', 'number'] as const) {
      const [record] = parseCsv(csvTable([column('x', kind)], 'UTC').rows([{ x: text }]));
      expect(record).toEqual([neutralised(text)]);
    }
  });

  it.each([
    ['Asia/Shanghai', '2026-01-10T16:00:00.999Z', '2026-01-11 00:00:00 +08:00'],
    ['Asia/Kathmandu', '2026-01-10T00:00:00.000Z', '2026-01-10 05:45:00 +05:45'],
    ['America/St_Johns', '2026-07-01T00:00:00.000Z', '2026-06-30 21:30:00 -02:30'],
    ['America/New_York', '2026-03-08T06:59:59.000Z', '2026-03-08 01:59:59 -05:00'],
    ['America/New_York', '2026-03-08T07:00:00.000Z', '2026-03-08 03:00:00 -04:00'],
    ['UTC', '1969-12-31T23:59:59.000Z', '1969-12-31 23:59:59 +00:00'],
  ])('writes times of %s', (zone, iso, text) => {
    expect(csvTable([column('at', 'time')], zone).rows([{ at: iso }])).toBe(`${text}\r\n`);
  });
});
