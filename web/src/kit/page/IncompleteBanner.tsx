import type { ReactNode } from 'react';
import { useCompleteness } from '../../api/completeness.ts';
import { useStore } from '../../browser/store.ts';
import { languageStore } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import classes from '../../ui/incomplete/incomplete.module.css';
import { monthNames } from '../../ui/incomplete/month-names.ts';
import { restoringOf, type Restoring } from '../../ui/incomplete/restoring.ts';
import type { texts } from '../../ui/incomplete/texts.en.ts';

type Props = { months: readonly string[] };

/** Above the figures of a page or panel: which months are incomplete, what is done about it, and how far that is. */
export const IncompleteBanner = ({ months }: Props): ReactNode => (
  <BannerText months={months} restoring={restoringOf(useCompleteness(), months)} />
);

/** Stands for no figure: a place in a text where a part of its own is drawn. */
const PLACE = '\u0000';

export const BannerText = ({ months, restoring: { kind, pct } }: Props & { restoring: Restoring }): ReactNode => {
  const t = useTexts<typeof texts>('ui/incomplete');
  const language = useStore(languageStore);
  const [before, after] = t(`banner_${kind}`, { months: monthNames(months, language), progress: PLACE }).split(PLACE);
  return (
    <div className={classes.banner} data-banner={kind}>
      <Icon name="alert" size={17} />
      <span>
        {before}
        {/* The sentence is announced once, its progress is not read out every few seconds. */}
        {after === undefined || pct === null ? null : <span aria-live="off">{t('progress', { pct })}</span>}
        {after}
      </span>
    </div>
  );
};
