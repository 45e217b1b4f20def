const BOT_CHECK_SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js';

type PolicyRules = { createHTML: (text: string) => string | null; createScriptURL: (text: string) => string | null };
type TrustedTypes = { createPolicy: (name: string, rules: PolicyRules) => unknown };

/** Text may enter a style element, never as markup: without `<` it opens no element. */
export const allowedHtml = (text: string): string | null => (text.includes('<') ? null : text);

/** Scripts come from the console's own address; the bot check is the one exception, and the server's policy decides whether it is on. */
export const allowedScriptUrl = (text: string, origin: string): string | null => {
  const url = new URL(text, origin);
  return url.origin === origin || url.origin + url.pathname === BOT_CHECK_SCRIPT ? text : null;
};

/**
 * The browser asks here before text becomes markup or a script, whichever library does it (Content-Security-Policy
 * `require-trusted-types-for`). Browsers without Trusted Types are left to the rest of the policy.
 */
export const guardMarkup = (): void => {
  if (!('trustedTypes' in window)) return;
  (window.trustedTypes as TrustedTypes).createPolicy('default', {
    createHTML: allowedHtml,
    createScriptURL: (text) => allowedScriptUrl(text, location.origin),
  });
};
