/** Saves a text that a call has answered, under its name. */
export const saveFile = ({
  name,
  text,
  type = 'text/csv;charset=utf-8',
}: {
  name: string;
  text: string;
  type?: string;
}): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken hold of the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
