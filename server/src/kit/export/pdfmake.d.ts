/** What is used of pdfmake. Its published types would bring those of a browser into the whole server. */
declare module 'pdfmake' {
  export type TableNode = {
    table: { headerRows?: number; sumRows?: number; mainRow?: number; widths: unknown[]; body: unknown[] };
  };
  export type TableLayout = {
    hLineWidth: (line: number, node: TableNode) => number;
    hLineColor: (line: number, node: TableNode) => string;
    vLineWidth: (line: number) => number;
    paddingLeft: (column: number) => number;
    paddingRight: (column: number, node: TableNode) => number;
    paddingTop: (row: number) => number;
    paddingBottom: (row: number) => number;
  };
  type Definition = {
    pageSize: 'A4';
    pageOrientation: 'portrait' | 'landscape';
    pageMargins: [left: number, top: number, right: number, bottom: number];
    info: { title: string; producer: string; creator: string; creationDate: Date };
    defaultStyle: { font: string; fontSize: number; lineHeight: number };
    content: object[];
    footer: (page: number, pages: number) => object;
  };
  const pdfmake: {
    setFonts: (fonts: Record<string, { normal: string; bold: string }>) => void;
    setTableLayouts: (layouts: Record<string, TableLayout>) => void;
    setUrlAccessPolicy: (isAllowed: (url: string) => boolean) => void;
    setLocalAccessPolicy: (isAllowed: (path: string) => boolean) => void;
    createPdf: (definition: Definition) => { getBuffer: () => Promise<Buffer> };
  };
  export default pdfmake;
}
