import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { namedZoneText, namedZoneTimeText } from '../../ui/format.ts';
import type { texts } from './texts.en.ts';
import classes from './timed.module.css';

type Props = { times: { applyAt: string; revertAt: string }; zone: string; details: ReactNode };

/** In the last question before a save: when it takes effect and when it ends, above what else is told. */
export const ChosenTimes = ({ times: { applyAt, revertAt }, zone, details }: Props): ReactNode => {
  const t = useTexts<typeof texts>('product/timed');
  return (
    <>
      <dl className={classes.chosen}>
        <dt>{t('applyAt')}</dt>
        <dd>{namedZoneTimeText(applyAt, zone)}</dd>
        <dt>{t('endsAt')}</dt>
        <dd>{revertAt === '' ? t('endsNever') : namedZoneTimeText(revertAt, zone)}</dd>
        <dd className={classes.zone}>{namedZoneText(zone)}</dd>
      </dl>
      {details}
    </>
  );
};
