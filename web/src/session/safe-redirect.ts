const FALLBACK = '/';
const MAX_LENGTH = 2000;

/**
 * Where to go after signing in: a path of this console, never another origin. Anything else becomes `/`.
 * Backslashes, control characters and encoded slashes at the start are refused because browsers and proxies read them as `//host`.
 */
export const safeRedirect = (wanted: string | null | undefined): string => {
  if (wanted === null || wanted === undefined || wanted.length > MAX_LENGTH) return FALLBACK;
  if (/[\p{Cc}\\]/u.test(wanted) || !/^\/(?![/\\]|%2f|%5c)/i.test(wanted)) return FALLBACK;
  const base = 'https://console.invalid';
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : undefined;
  if (url === undefined || url.origin !== base || url.pathname.startsWith('//')) return FALLBACK;
  return url.pathname + url.search + url.hash;
};

export type JumpTarget =
  | { kind: 'none' }
  | { kind: 'refused' }
  | { kind: 'own'; path: string }
  | { kind: 'foreign'; href: string; host: string };

/** What `/jumpToUrl?url=` may do: a path of this console opens at once, a foreign address (http:, https:, mailto:, tel:) needs a click, any other scheme is refused. */
export const jumpTargetOf = ({ url, origin }: { url: string | null; origin: string }): JumpTarget => {
  if (url === null || url.trim() === '') return { kind: 'none' };
  if (url.length > MAX_LENGTH || /\p{Cc}/u.test(url) || !URL.canParse(url, origin)) return { kind: 'refused' };
  const target = new URL(url, origin);
  if (target.protocol === 'mailto:' || target.protocol === 'tel:')
    return { kind: 'foreign', href: target.href, host: target.pathname };
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return { kind: 'refused' };
  if (target.username !== '' || target.password !== '') return { kind: 'refused' };
  if (target.origin !== origin) return { kind: 'foreign', href: target.href, host: target.host };
  return { kind: 'own', path: safeRedirect(target.pathname + target.search + target.hash) };
};
