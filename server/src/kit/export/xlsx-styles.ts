/** How a cell looks. `format`: what shows of a number, in the words of ECMA-376; absent: as it is. */
export type Look = { format?: string; isBold?: true; of?: 'head' | 'total' | 'note'; isRight?: true };

/** Looks get their numbers as they are met; the part of the workbook that says what they are is written last. */
export type Styles = { of: (look: Look) => number; xml: () => string };

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const FIRST_FORMAT = 164;
const FONT = '<sz val="11"/><name val="Calibri"/>';
const FILLS =
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF1F3F5"/></patternFill></fill></fills>';
const LINE = '<color rgb="FF868E96"/>';
const BORDERS = `<borders count="3"><border/><border><left/><right/><top/><bottom style="thin">${LINE}</bottom></border><border><left/><right/><top style="thin">${LINE}</top><bottom/></border></borders>`;

export const createStyles = (): Styles => {
  const formats: string[] = [];
  const cells = ['<xf/>'];
  const known = new Map<string, number>([['{}', 0]]);
  const formatId = (format: string): number => {
    if (!formats.includes(format)) formats.push(format);
    return FIRST_FORMAT + formats.indexOf(format);
  };
  const cellOf = ({ format, isBold, of, isRight }: Look): string => {
    const number = format === undefined ? '' : ` numFmtId="${formatId(format)}" applyNumberFormat="1"`;
    const font = isBold === true ? ' fontId="1" applyFont="1"' : '';
    const fill = of === 'head' ? ' fillId="2" applyFill="1"' : '';
    const border = of === 'head' || of === 'total' ? ` borderId="${of === 'head' ? 1 : 2}" applyBorder="1"` : '';
    const side = isRight === true ? ' horizontal="right"' : '';
    const place = of === 'note' ? ' wrapText="1" vertical="top"' : side;
    const alignment = place === '' ? '/>' : ` applyAlignment="1"><alignment${place}/></xf>`;
    return `<xf${number}${font}${fill}${border}${alignment}`;
  };
  return {
    of: (look) => {
      const key = JSON.stringify(look);
      const found = known.get(key);
      if (found !== undefined) return found;
      known.set(key, cells.length);
      return cells.push(cellOf(look)) - 1;
    },
    xml: () => {
      const codes = formats.map((code, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${attribute(code)}"/>`);
      const numbers = codes.length === 0 ? '' : `<numFmts count="${codes.length}">${codes.join('')}</numFmts>`;
      return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="${MAIN}">${numbers}<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>${FILLS}${BORDERS}<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`;
    },
  };
};

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
