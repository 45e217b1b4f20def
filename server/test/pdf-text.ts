import { extractText, getDocumentProxy } from 'unpdf';

/** What a reader of a PDF finds on each page, by Mozilla's PDF.js. */
export const pdfPages = async (file: Uint8Array): Promise<string[]> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: false });
  return text;
};
