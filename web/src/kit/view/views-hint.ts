const KEY = 'manager.views';

const read = (): string[] => (localStorage.getItem(KEY) ?? '').split(',');

/** Did this screen have views when it was last seen? Then their row has its place from the start, and nothing moves. */
export const hadViews = (path: string): boolean => read().includes(path);

export const rememberViews = (path: string, hasViews: boolean): void => {
  if (hadViews(path) === hasViews) return;
  const others = read().filter((known) => known !== path && known !== '');
  localStorage.setItem(KEY, [...others, ...(hasViews ? [path] : [])].join(','));
};
