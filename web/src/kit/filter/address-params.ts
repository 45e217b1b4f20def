/** Servers and what stands before them take addresses of some 8 KB; a long list of ids has more. */
const LONGEST = 1_500;
const MARK = '#?';

type Address = { search: string; hash: string };

/** What an address says, wherever it stands in it. */
export const paramsOf = ({ search, hash }: Address): URLSearchParams =>
  new URLSearchParams(hash.startsWith(MARK) ? `${search}&${hash.slice(MARK.length)}` : search);

/** Values that are too long for a server stand behind `#`, which the browser keeps for itself: a link, a tab and a reload have them all the same. */
export const addressOf = (params: URLSearchParams): Address => {
  const [short, long] = [new URLSearchParams(), new URLSearchParams()];
  for (const [name, value] of params) (value.length > LONGEST ? long : short).append(name, value);
  const search = short.toString();
  return { search: search === '' ? '' : `?${search}`, hash: long.size === 0 ? '' : MARK + long.toString() };
};

/** The same as a link. */
export const hrefOf = (params: URLSearchParams): string => {
  const { search, hash } = addressOf(params);
  return `${search === '' ? '?' : search}${hash}`;
};
