type File = { file_name: string; type: string; content: string };

const KEPT_MS = 10_000;

/** Hands a file that came with an answer to the browser's downloads. */
export const saveInvoice = ({ file_name: name, type, content }: File): void => {
  const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
};
