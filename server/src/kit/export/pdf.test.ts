import { describe, expect, test } from 'vitest';
import { getMeta, getDocumentProxy } from 'unpdf';
import { pdfPages } from '../../../test/pdf-text.ts';
import { whileHolding } from '../../base/may-wait.ts';
import { unprintableIn } from './pdf-fonts.ts';
import { type PdfContent, type PdfDocument, writePdf } from './pdf.ts';

const DOCUMENT: PdfDocument = {
  title: 'Invoice 结算账单 №7',
  createdAt: new Date('2026-01-01T00:00:00Z'),
  orientation: 'landscape',
  content: [{ text: '费用合计 USD 1,234.50', bold: true }, 'Café · Đà Nẵng – α–Ω, Москва (50 %)', '代理：藍彗星／輸贏「龍」'],
  footer: 'Manager 1.0',
  pageText: 'Page {page} of {pages}',
};
const written = (overrides: Partial<PdfDocument> = {}): Promise<Buffer> => writePdf({ ...DOCUMENT, ...overrides }, 'somebody');
const count = (file: Buffer, pattern: RegExp): number => file.toString('latin1').match(pattern)?.length ?? 0;

describe('a document', () => {
  test('says in Chinese, Latin, Greek and Cyrillic letters what it was given', async () => {
    const [page, ...others] = await pdfPages(await written());
    for (const text of ['费用合计 USD 1,234.50', 'Café · Đà Nẵng – α–Ω, Москва (50 %)', '代理：藍彗星／輸贏「龍」'])
      expect(page).toContain(text);
    expect(page).toContain('Manager 1.0');
    expect(page).toContain('Page 1 of 1');
    expect(others).toEqual([]);
  });

  test('says in letters of all of Europe and signs of currencies what it was given, and which characters it has not', async () => {
    const text = 'Zażółć gęślą jaźń · őű ğşıİ țâ ß ñ · ₹ ₫ ₺ ₽ € £ ¥ ₩ · 12.50';
    const [page] = await pdfPages(await written({ content: [text] }));
    expect(page).toContain(text);
    expect(unprintableIn([text, '简体 Łódź'])).toEqual([]);
    expect(unprintableIn(['ไทย ฿ 한'])).toEqual(['ไ', 'ท', 'ย', '฿', '한']);
  });

  test('brings its fonts, and of them only what it uses', async () => {
    const file = await written();
    const fonts = [...file.toString('latin1').matchAll(/\/FontName \/(\S+)/g)].map(([, name]) => name);
    expect(
      fonts.map((name) => String(name).replace(/^[A-Z]{6}\+/, '')).toSorted((one, other) => one.localeCompare(other)),
    ).toEqual(['NotoSansHans-Bold', 'NotoSansHans-Regular', 'Roboto-Medium', 'Roboto-Regular']);
    expect(count(file, /\/FontFile[23] \d+ 0 R/g)).toBe(4);
    expect(count(file, /\/Subtype \/Type1\b/g)).toBe(0);
    // The four fonts are 18 MB.
    expect(file.length).toBeLessThan(200_000);
  });

  test('is the same, byte by byte, when it is written again', async () => {
    const [first, second] = [await written(), await written()];
    expect(first.equals(second)).toBe(true);
    const { info } = await getMeta(await getDocumentProxy(new Uint8Array(first)));
    expect(info).toMatchObject({ Title: DOCUMENT.title, Producer: 'Manager', CreationDate: 'D:20260101000000Z' });
  });

  test('repeats the heads of a table on every page, keeps every row, and numbers the pages', async () => {
    const rows = Array.from({ length: 90 }, (_, row) => [`row ${row};`, '一段很长的文字'.repeat(12)]);
    const file = await written({
      content: [
        { layout: 'rows', table: { headerRows: 1, dontBreakRows: true, widths: [80, 200], body: [['Nr;', 'Text'], ...rows] } },
      ],
    });
    const pages = await pdfPages(file);
    expect(pages.length).toBeGreaterThan(2);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain('Nr;');
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
    }
    const all = pages.join(' ');
    expect(rows.filter(([row]) => all.split(row ?? '').length !== 2)).toEqual([]);
    expect(all.replaceAll(/\s/g, '').split('一段很长的文字')).toHaveLength(90 * 12 + 1);
  });

  test('reads no file and no address', async () => {
    await expect(written({ content: [{ image: 'https://example.com/picture.png' } as unknown as PdfContent] })).rejects.toThrow(
      'denied',
    );
    await expect(written({ content: [{ image: import.meta.filename } as unknown as PdfContent] })).rejects.toThrow();
    expect((await pdfPages(await written())).length).toBe(1);
  });

  test('is not written while a transaction is open', async () => {
    await expect(whileHolding(() => written())).rejects.toThrow('a document inside a transaction');
  });
});
