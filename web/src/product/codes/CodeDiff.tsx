import { isDangerousCode } from '@manager/contract/permissions';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { useCodeTitle } from './code-title.ts';
import classes from './codes.module.css';
import type { texts } from './texts.en.ts';

/** What a change gives and takes, code by code. */
export const CodeDiff = ({ added, removed }: { added: readonly string[]; removed: readonly string[] }): ReactNode => {
  const t = useTexts<typeof texts>('product/codes');
  const title = useCodeTitle();
  const lines = [...added.map((code) => ({ code, sign: '+' })), ...removed.map((code) => ({ code, sign: '−' }))];
  return (
    <ul className={classes.diff}>
      {lines.map(({ code, sign }) => (
        <li key={code} data-sign={sign}>
          <span aria-hidden="true">{sign}</span>
          {sign === '+' ? <ins>{title.full(code)}</ins> : <del>{title.full(code)}</del>}
          {isDangerousCode(code) ? <small className={classes.danger}>{t('dangerous')}</small> : null}
          <code>{code}</code>
        </li>
      ))}
    </ul>
  );
};
