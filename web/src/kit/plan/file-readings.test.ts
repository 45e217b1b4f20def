import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readingsOf } from './file-readings.ts';

const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const DOC = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** A workbook as spreadsheets write it: styles 1 and 2 are a day, and a day with its time. */
const workbook = (sheets: Record<string, string>): Uint8Array<ArrayBuffer> => {
  const names = Object.keys(sheets);
  const rels = names.map((_, n) => `<Relationship Id="s${n}" Type="${DOC}/worksheet" Target="worksheets/${n}.xml"/>`).join('');
  const files = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="b" Type="${DOC}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${NS} xmlns:r="${DOC}"><sheets>${names.map((name, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="s${n}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${rels}<Relationship Id="y" Type="${DOC}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${NS}><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, n) => [
        `xl/worksheets/${n}.xml`,
        `<worksheet ${NS}><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  };
  const zipped = zipSync(
    Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(`<?xml version="1.0"?>${xml}`)])),
  );
  return new Uint8Array(zipped);
};
const text = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;

it('reads a workbook row by row: days, times, numbers as they were typed, texts with commas', async () => {
  const rows = [
    `<row r="1">${text('A1', 'Date')}${text('B1', 'Note')}${text('C1', 'Bet')}</row>`,
    // Rows that are empty keep their number, as people tell where something is.
    `<row r="3"><c r="A3" s="1"><v>46091</v></c>${text('B3', 'one, two')}<c r="C3"><v>0.30000000000000004</v></c></row>`,
    '<row r="4"><c r="A4" s="2"><v>46091.5004166667</v></c><c r="B4" t="b"><v>1</v></c><c r="C4"><v>12.345</v></c></row>',
    '<row r="5"><c r="B5" t="e"><v>#DIV/0!</v></c><c r="C5"><v>1.2345678901234568E+17</v></c></row>',
  ].join('');
  expect(await readingsOf(workbook({ Days: rows, Empty: '' }))).toMatchObject({
    by: 'sheet',
    readings: [
      {
        name: 'Days',
        text: 'Date,Note,Bet\n,,\n2026-03-10,"one, two",0.3\n2026-03-10 12:00:36,true,12.3450\n,,1.23456789012346E+17',
      },
    ],
  });
});

it('asks which sheet is meant', async () => {
  const row = `<row r="1">${text('A1', 'Date')}</row>`;
  const read = await readingsOf(workbook({ March: row, April: row }));
  expect(read).toMatchObject({ by: 'sheet', readings: [{ name: 'March', shown: 'Date' }, { name: 'April' }] });
});

it('says why a file cannot be read', async () => {
  expect(await readingsOf(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1))).toBe('oldWorkbook');
  expect(await readingsOf(new Uint8Array(zipSync({ 'note.txt': strToU8('hello') })))).toBe('badWorkbook');
  expect(await readingsOf(workbook({ Empty: '' }))).toBe('badWorkbook');
  expect(await readingsOf(Uint8Array.of(0x81, 0x00, 0x00, 0x81, 0x02))).toBe('noText');
});

it('shows a text of unknown encoding in each that is possible', async () => {
  const read = await readingsOf(Uint8Array.of(...Array.from('Café', (sign) => sign.charCodeAt(0))));
  expect(read).toMatchObject({ by: 'encoding' });
  const shown = typeof read === 'string' ? [] : read.readings.map((each) => each.shown);
  expect(shown).toContain('Café');
  expect(shown.length).toBeGreaterThan(1);
});
