/** The first letters of a name, never all of them: enough to recognise a player that one knows. */
export const maskName = (name: string): string => {
  const letters = Array.from(name);
  return letters.length === 0 ? '' : `${letters.slice(0, Math.min(2, letters.length - 1)).join('')}***`;
};
