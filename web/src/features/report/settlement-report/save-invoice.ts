import { saveFile } from '../../../browser/save-file.ts';

type File = { file_name: string; type: string; content: string };

/** Hands a file that came with an answer to the browser's downloads. */
export const saveInvoice = ({ file_name: name, type, content }: File): void =>
  saveFile(name, new Blob([Uint8Array.from(atob(content), (char) => char.charCodeAt(0))], { type }));
