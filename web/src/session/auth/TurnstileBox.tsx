import { useEffect, useRef, type ReactNode } from 'react';
import { currentLanguage } from '../../i18n/language.ts';
import classes from './auth.module.css';
import { loadTurnstile } from './turnstile.ts';

type Props = { siteKey: string; onToken: (token: string) => void; onFailure: (error: Error) => void };

/** The widget of the bot check; it answers once. */
export const TurnstileBox = ({ siteKey, onToken, onFailure }: Props): ReactNode => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isGone = false;
    let remove = (): void => undefined;
    loadTurnstile()
      .then((turnstile) => {
        if (isGone || box.current === null) return;
        const widget = turnstile.render(box.current, {
          sitekey: siteKey,
          action: 'login',
          language: currentLanguage(),
          size: 'flexible',
          callback: onToken,
          'error-callback': () => onFailure(new Error('the bot check failed')),
        });
        remove = () => turnstile.remove(widget);
      })
      .catch(onFailure);
    return () => {
      isGone = true;
      remove();
    };
  }, [siteKey, onToken, onFailure]);
  return <div ref={box} className={classes.widget} />;
};
