import type { WebsiteGameRow } from '@manager/contract/features/set-up/website-game';
import type { ReactNode } from 'react';
import { textsOf } from '../../../i18n/use-texts.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';
import classes from './website-game.module.css';
import { exactPercentText } from '../../../ui/format.ts';

const t = textsOf<typeof texts>('set-up/website-game');

/** What is in force; the reasons stand in the cell's title when there is no room for them. Called as a function in cells. */
export const playableTag = (row: Pick<WebsiteGameRow, 'effective_status' | 'denials'>, reasons: string): ReactNode => (
  <>
    <StatusTag tone={row.effective_status === 'enabled' ? 'good' : 'plain'} {...(reasons === '' ? {} : { title: reasons })}>
      {t(`state_${row.effective_status}`)}
    </StatusTag>
    {reasons === '' ? null : (
      <span className={classes.why} title={reasons}>
        {reasons}
      </span>
    )}
  </>
);

/** `96.00% from website group Asia`. */
export const rtpWithSource = (value: string | null, source: string | null): ReactNode => (
  <>
    {exactPercentText(value)}
    {source === null ? null : <span className={classes.source}>{t('from', { level: source })}</span>}
  </>
);

export const setHereText = (isEnabled: boolean | null): string =>
  isEnabled === null ? t('inherited') : t(isEnabled ? 'state_enabled' : 'state_disabled');
