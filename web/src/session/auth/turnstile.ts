const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

type WidgetOptions = {
  sitekey: string;
  action: string;
  language: string;
  size: 'flexible';
  callback: (token: string) => void;
  'error-callback': () => void;
};
export type Turnstile = { render: (element: HTMLElement, options: WidgetOptions) => string; remove: (widget: string) => void };

let loading: Promise<Turnstile> | undefined;

const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** The one foreign script of the console, fetched only where the server asks for this bot check. */
export const loadTurnstile = (): Promise<Turnstile> => {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.nonce = nonce();
    script.addEventListener('load', () => {
      if ('turnstile' in window) resolve(window.turnstile as Turnstile);
      else reject(new Error('the bot check did not start'));
    });
    script.addEventListener('error', () => {
      loading = undefined;
      script.remove();
      reject(new Error('the bot check could not be fetched'));
    });
    document.head.append(script);
  });
  return loading;
};
