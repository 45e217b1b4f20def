import { isWithoutEffect, type Effect } from '@manager/contract/kit/effect';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { EffectPlay } from './EffectPlay.tsx';
import { headOf, isReaching, reasonsText, sharesText } from './effect-text.ts';
import classes from './effect.module.css';
import type { texts } from './texts.en.ts';

/** What a change does to what is in force: setting by setting before → after, and why where it does nothing. */
export const EffectList = ({ effects }: { effects: readonly Effect[] }): ReactNode => {
  const t = useTexts<typeof texts>('kit/effect');
  return (
    <ul className={classes.list} aria-label={t('effect')}>
      {effects.map((effect) => (
        <li
          key={`${effect.name} ${effect.unit} ${effect.wanted ?? ''}`}
          data-none={isWithoutEffect(effect) ? true : undefined}
          className={classes.effect}
        >
          <strong>{t('said', { field: t(`field_${effect.field}`), head: headOf(t, effect) })}</strong>
          {effect.places === 0 || isReaching(effect.field) ? null : (
            <span>
              {t('turn', {
                before: sharesText(t, effect.field, effect.before),
                after: sharesText(t, effect.field, effect.after),
              })}
            </span>
          )}
          {effect.play === undefined ? null : (
            <EffectPlay play={effect.play} isChanged={effect.changed > 0 || (effect.play?.played_websites ?? 0) > 0} />
          )}
          {effect.reasons.length === 0 ? null : <span>{t('whyNot', { reasons: reasonsText(t, effect) })}</span>}
        </li>
      ))}
    </ul>
  );
};
