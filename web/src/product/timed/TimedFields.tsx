import { type ReactNode, useId } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { ChoiceSwitch } from '../../ui/ChoiceSwitch.tsx';
import { namedZoneText } from '../../ui/format.ts';
import { instantOf, localSecondOf } from '../../kit/filter/zone-time.ts';
import { IsoField } from '../../ui/IsoInput.tsx';
import { AT_ONCE, type Timed, type Times } from './use-timed.ts';
import type { texts } from './texts.en.ts';
import classes from './timed.module.css';

type Props = {
  timed: Timed;
  /** What a save would send now. */
  wished: Readonly<Record<string, unknown>>;
  /** Names of the form's fields. */
  labels: Readonly<Record<string, string>>;
};

/** At the buttons of a form: at once, or at a time and until another one. */
export const TimedFields = ({ timed, wished, labels }: Props): ReactNode => {
  const t = useTexts<typeof texts>('product/timed');
  const hint = useId();
  const { times, setTimes, errors, zone } = timed;
  const set = (more: Partial<Times>): void => setTimes({ ...times, ...more });
  if (!timed.isOffered(wished)) return null;
  const only = timed.onlyOf(wished);
  return (
    <div className={classes.timed}>
      <ChoiceSwitch
        label={t('when')}
        value={times.isTimed ? 'time' : 'now'}
        choices={[
          { value: 'now', label: t('atOnce') },
          { value: 'time', label: t('atTime') },
        ]}
        onChange={(choice) => setTimes(choice === 'now' ? AT_ONCE : { ...times, isTimed: true })}
      />
      {!times.isTimed ? null : only !== null ? (
        <p className={classes.fault} role="alert">
          {t('notTimed', { fields: only.map((name) => labels[name] ?? name).join(', ') })}
        </p>
      ) : (
        <>
          <div className={classes.pair}>
            <IsoField
              kind="second"
              label={t('applyAt')}
              withAsterisk
              aria-describedby={hint}
              error={errors['apply_at']}
              value={localSecondOf(times.applyAt, zone)}
              onValue={(iso) => set({ applyAt: instantOf(iso, zone) })}
            />
            <IsoField
              kind="second"
              label={t('revertAt')}
              aria-describedby={hint}
              error={errors['revert_at']}
              value={localSecondOf(times.revertAt, zone)}
              onValue={(iso) => set({ revertAt: instantOf(iso, zone) })}
            />
          </div>
          <p id={hint} className={classes.hint}>
            {t(timed.isOfAgent ? 'zoneOfAgent' : 'zone', { zone: namedZoneText(zone) })} · {t('revertHint')}
          </p>
        </>
      )}
    </div>
  );
};
