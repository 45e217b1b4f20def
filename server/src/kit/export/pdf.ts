/**
 * A small writer of PDF 1.4: texts and rules on pages of A4, landscape. Latin parts of a text are set in Helvetica, which every reader has; all
 * others in the song face that readers bring for the collection Adobe-GB1. No font is embedded, so that a file stays small and no font's licence
 * is involved.
 */
type Face = 'plain' | 'bold';
type TextOptions = { x: number; y: number; text: string; sizePt: number; face?: Face; align?: 'left' | 'right' };

export const PAGE = { widthPt: 842, heightPt: 595 } as const;

export type PdfPage = {
  /** `y` counts from the top; with `align: 'right'` the text ends at `x`. */
  text: (options: TextOptions) => void;
  /** A thin line from left to right. */
  rule: (at: { x: number; y: number; widthPt: number }) => void;
};

/** Advance widths of Helvetica from space to "~", in thousandths of the size (Adobe's metrics). */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556,
  556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778,
  722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222,
  500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
const FIRST_CHAR = 32;
const LAST_ASCII = 126;
const HALF = 500;
const FULL = 1000;

/** What WinAnsi has beyond Latin-1, as it is used in texts: byte and width. */
const SPECIALS: Readonly<Record<string, readonly [byte: number, width: number]>> = {
  '€': [0x80, 556],
  '…': [0x85, 1000],
  '‘': [0x91, 222],
  '’': [0x92, 222],
  '“': [0x93, 333],
  '”': [0x94, 333],
  '–': [0x96, 556],
  '—': [0x97, 1000],
  '·': [0xb7, 278],
};
const FIRST_ACCENTED = 0xc0;
const LAST_ACCENTED = 0xff;

const widthOfAscii = (code: number): number | undefined => WIDTHS[code - FIRST_CHAR];

/** A character of Helvetica as WinAnsi encodes it, accented letters as wide as plain ones; undefined for all others. */
const latinOf = (char: string): { byte: number; width: number } | undefined => {
  const code = char.codePointAt(0) ?? FIRST_CHAR;
  const special = SPECIALS[char];
  if (special !== undefined) return { byte: special[0], width: special[1] };
  const isAccented = code >= FIRST_ACCENTED && code <= LAST_ACCENTED;
  const width = widthOfAscii(isAccented ? (char.normalize('NFD').codePointAt(0) ?? code) : code);
  if (width === undefined) return isAccented ? { byte: code, width: HALF } : undefined;
  return { byte: code, width };
};

type Run = { text: string; isLatin: boolean; units: number };

/** Parts of one face each, in their order. */
const runsOf = (text: string): Run[] => {
  const runs: Run[] = [];
  for (const char of text) {
    const latin = latinOf(char);
    const last = runs.at(-1);
    const units = latin?.width ?? FULL;
    if (last === undefined || last.isLatin !== (latin !== undefined))
      runs.push({ text: char, isLatin: latin !== undefined, units });
    else {
      last.text += char;
      last.units += units;
    }
  }
  return runs;
};

/** Width in points. Bold digits are as wide as plain ones, and only figures stand at a right edge. */
const textWidthPt = (text: string, sizePt: number): number =>
  (runsOf(text).reduce((sum, { units }) => sum + units, 0) * sizePt) / 1000;

/** The text, cut with ".." where it would be wider. */
export const fittedText = (text: string, { widthPt, sizePt }: { widthPt: number; sizePt: number }): string => {
  if (textWidthPt(text, sizePt) <= widthPt) return text;
  const chars = Array.from(text);
  while (chars.length > 1 && textWidthPt(`${chars.join('')}..`, sizePt) > widthPt) chars.pop();
  return `${chars.join('')}..`;
};

const coordinate = (value: number): string => value.toFixed(2);

/** Whatever a reader cannot take stays out. */
const printable = (text: string): string => text.toWellFormed().replaceAll(/\p{Cc}/gu, ' ');

const octal = (byte: number): string => `\\${byte.toString(8).padStart(3, '0')}`;

/** A byte of a literal string: what would end it, and what is not ASCII, is escaped. */
const literal = (char: string): string => {
  const { byte } = latinOf(char) ?? { byte: FIRST_CHAR };
  return byte > LAST_ASCII || char === '\\' || char === '(' || char === ')' ? octal(byte) : char;
};

const shown = ({ text, isLatin }: Run, face: Face): { font: string; operand: string } => {
  if (isLatin) return { font: face === 'bold' ? 'F2' : 'F1', operand: `(${Array.from(text, literal).join('')})` };
  const utf16 = Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase();
  return { font: 'F3', operand: `<${utf16}>` };
};

/** A document of the drawn pages. */
export const writePdf = ({
  title,
  createdAt,
  pages,
}: {
  title: string;
  createdAt: Date;
  pages: readonly ((page: PdfPage) => void)[];
}): Buffer => {
  const contents = pages.map(drawn);
  const firstPage = FONT_OBJECTS.length + 3;
  const kids = contents.map((_, at) => `${firstPage + at * 2} 0 R`);
  const fonts = '/Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R >>';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`,
    ...FONT_OBJECTS,
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.widthPt} ${PAGE.heightPt}] /Resources << ${fonts} >> /Contents ${firstPage + at * 2 + 1} 0 R >>`,
      `<< /Length ${Buffer.byteLength(content)} >>\nstream\n${content}\nendstream`,
    ]),
    `<< /Title <FEFF${Buffer.from(printable(title), 'utf16le').swap16().toString('hex')}> /Producer (Manager) /CreationDate (D:${stampOf(createdAt)}Z) >>`,
  ];
  return assembled(objects);
};

const FONT_OBJECTS = [
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light-UniGB-UTF16-H /Encoding /UniGB-UTF16-H /DescendantFonts [6 0 R] >>',
  `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 5 >> /DW ${FULL} /W [1 95 ${HALF}] /FontDescriptor 7 0 R >>`,
  '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
];

const drawn = (draw: (page: PdfPage) => void): string => {
  const out: string[] = [];
  draw({
    text: ({ x, y, text: raw, sizePt, face = 'plain', align = 'left' }) => {
      const text = printable(raw);
      let left = align === 'right' ? x - textWidthPt(text, sizePt) : x;
      for (const run of runsOf(text)) {
        const { font, operand } = shown(run, face);
        out.push(`BT /${font} ${sizePt} Tf ${coordinate(left)} ${coordinate(PAGE.heightPt - y)} Td ${operand} Tj ET`);
        left += (run.units * sizePt) / 1000;
      }
    },
    rule: ({ x, y, widthPt }) => {
      const at = coordinate(PAGE.heightPt - y);
      out.push(`0.5 w 0.75 G ${coordinate(x)} ${at} m ${coordinate(x + widthPt)} ${at} l S`);
    },
  });
  return out.join('\n');
};

/** Objects with the table of where each begins (ISO 32000-1 §7.5). */
const assembled = (objects: readonly string[]): Buffer => {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = Buffer.byteLength(text);
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const tableAt = Buffer.byteLength(text);
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${tableAt}\n%%EOF\n`;
  return Buffer.from(text);
};

const stampOf = (at: Date): string => at.toISOString().replaceAll(/\D/g, '').slice(0, 14);
