import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ListSwitch } from '../../../kit/list/ListSwitch.tsx';
import { useHolds } from '../../../session/session.ts';
import type { texts } from './texts.en.ts';

export const VIEWS = ['players', 'limits'] as const;

/** Retention of players, the other thing of this name, is a statistic of its own. */
export const RetainedViews = ({ value }: { value: (typeof VIEWS)[number] }): ReactNode => {
  const t = useTexts<typeof texts>('risk-set/account-retained');
  const holds = useHolds();
  return (
    <>
      <ListSwitch lists={VIEWS} value={value} nameOf={(view) => t(`view_${view}`)} />
      {holds('E-4') ? <Link to="/statistics/user-data-analyse">{t('retention')}</Link> : null}
    </>
  );
};
