import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import classes from './form.module.css';
import type { texts } from './texts.en.ts';

type Props = {
  faults: readonly { name: string; label: string; message: ReactNode; hasField: boolean }[];
  onGo: (name: string) => void;
};

/** What keeps a form back, each a way to its field (WCAG 3.3.1). One fault alone has the focus already, unless it has no field here. */
export const FaultSummary = ({ faults, onGo }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit/form');
  if (faults.length < 2 && faults.every(({ hasField }) => hasField)) return null;
  return (
    <div className={classes.faults} role="alert">
      <p>{t('faults', { count: faults.length })}</p>
      <ul>
        {faults.map(({ name, label, message, hasField }) => (
          <li key={name}>
            {hasField ? (
              <button type="button" className={classes.link} onClick={() => onGo(name)}>
                {label}
              </button>
            ) : (
              label
            )}
            {': '}
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
};
