export const readCookie = ({ name, from = document.cookie }: { name: string; from?: string }): string | undefined => {
  const found = from.split('; ').find((pair) => pair.startsWith(`${name}=`));
  if (found === undefined) return undefined;
  try {
    return decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return undefined;
  }
};

/** `maxAgeDays` absent: the cookie ends with the browser session; 0 removes it. */
export const writeCookie = ({ name, value, maxAgeDays }: { name: string; value: string; maxAgeDays?: number }): void => {
  const age = maxAgeDays === undefined ? '' : `; Max-Age=${maxAgeDays * 86_400}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${age}${secure}`;
};

export const removeCookie = (name: string): void => writeCookie({ name, value: '', maxAgeDays: 0 });
