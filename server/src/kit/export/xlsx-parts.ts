/** The fixed parts of a workbook with two sheets (ECMA-376). */
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const FIXED_PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${CONTENT}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
};

/** `filtered`: the cells that the sheet's filter covers, such as `$A$1:$N$33`. Printed pages repeat the headings. */
export const workbookPart = ({ data, info, filtered }: { data: string; info: string; filtered: string }): string => {
  const sheet = `'${xmlText(data.replaceAll("'", "''"))}'`;
  const names = `<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${sheet}!${filtered}</definedName><definedName name="_xlnm.Print_Titles" localSheetId="0">${sheet}!$1:$1</definedName>`;
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${xmlText(data)}" sheetId="1" r:id="rId1"/><sheet name="${xmlText(info)}" sheetId="2" r:id="rId2"/></sheets><definedNames>${names}</definedNames></workbook>`;
};

/** What no name of a sheet may hold. */
const UNFIT_NAME = /[[\]:*?/\\\p{C}]+/gu;
const MAX_SHEET_NAME = 31;

/** The sheet is named after what it holds; `other`: the name of the second sheet, `otherwise` when nothing else is left. */
export const sheetName = (title: string, { other, otherwise }: { other: string; otherwise: string }): string => {
  const name = title
    .toWellFormed()
    .replaceAll(UNFIT_NAME, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, MAX_SHEET_NAME)
    .replaceAll(/^[\s']+|[\s']+$/g, '');
  // "History" is the name of a sheet that Excel keeps for itself.
  return ['', 'history', other.toLowerCase()].includes(name.toLowerCase()) ? otherwise : name;
};

const columnLetters = (index: number): string =>
  index < 26 ? String.fromCodePoint(65 + index) : columnLetters(Math.floor(index / 26) - 1) + columnLetters(index % 26);

/** Headings and rows, without the totals below: they stay where they are when somebody sorts. */
export const filteredCells = ({ columns, rows }: { columns: number; rows: number }): string =>
  `$A$1:$${columnLetters(columns - 1)}$${rows + 1}`;

const FROZEN_HEAD = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';

export const sheetStart = (widths: readonly number[], { hasHead }: { hasHead: boolean }): string =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView${hasHead ? ' tabSelected="1"' : ''} workbookViewId="0">${hasHead ? FROZEN_HEAD : ''}</sheetView></sheetViews><cols>${widths
    .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`;

/** On paper as wide as a page, with its number at the foot. `filtered`: absent for a sheet that has no filter. */
export const sheetEnd = (filtered?: string): string =>
  `</sheetData>${filtered === undefined ? '' : `<autoFilter ref="${filtered.replaceAll('$', '')}"/>`}<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>`;

// oxlint-disable-next-line no-control-regex -- what XML 1.0 cannot hold is written as _xHHHH_, and what looks so already is told apart
const UNFIT = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;
const MARKUP = /[&<>"\r]/g;
const ENTITY: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNFIT, (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(MARKUP, (char) => ENTITY[char] ?? char);

export const emptyCell = (style: number): string => `<c${styleOf(style)}/>`;

export const textCell = (text: string, style: number): string =>
  text === '' ? emptyCell(style) : `<c t="inlineStr"${styleOf(style)}><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

export const numberCell = (digits: string, style: number): string => `<c${styleOf(style)}><v>${digits}</v></c>`;

const styleOf = (style: number): string => (style === 0 ? '' : ` s="${style}"`);
