import { TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { shownZone } from '../../i18n/time-zone.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ChoiceSwitch } from '../../ui/ChoiceSwitch.tsx';
import { zoneText } from '../../ui/format.ts';
import { instantOf, localTextOf } from '../filter/zone-time.ts';
import { AT_ONCE, type Times } from './timed-call.ts';
import type { texts } from './texts.en.ts';
import classes from './timed.module.css';

type Props = {
  times: Times;
  onTimes: (times: Times) => void;
  /** Labels of the fields that may wait, where others are changed as well; null: all of them may. */
  timedLabels: string | null;
  /** Messages of the last try. */
  errors: { applyAt: ReactNode; revertAt: ReactNode };
};

/** At the buttons of a form: at once, or at a time and until another one. */
export const TimedFields = ({ times, onTimes, timedLabels, errors }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit/timed');
  const hint = useId();
  const zone = shownZone();
  const set = (more: Partial<Times>): void => onTimes({ ...times, ...more });
  return (
    <div className={classes.timed}>
      <ChoiceSwitch
        label={t('when')}
        value={times.isTimed ? 'time' : 'now'}
        choices={[
          { value: 'now', label: t('atOnce') },
          { value: 'time', label: t('atTime') },
        ]}
        onChange={(choice) => onTimes(choice === 'now' ? AT_ONCE : { ...times, isTimed: true })}
      />
      {!times.isTimed ? null : timedLabels !== null ? (
        <p className={classes.fault} role="alert">
          {t('notTimed', { fields: timedLabels })}
        </p>
      ) : (
        <>
          <div className={classes.pair}>
            <TextInput
              type="datetime-local"
              label={t('applyAt')}
              withAsterisk
              aria-describedby={hint}
              error={errors.applyAt}
              value={localTextOf(times.applyAt, zone)}
              onChange={(event) => set({ applyAt: instantOf(event.currentTarget.value, zone) })}
            />
            <TextInput
              type="datetime-local"
              label={t('revertAt')}
              aria-describedby={hint}
              error={errors.revertAt}
              value={localTextOf(times.revertAt, zone)}
              onChange={(event) => set({ revertAt: instantOf(event.currentTarget.value, zone) })}
            />
          </div>
          <p id={hint} className={classes.hint}>
            {t('zone', { zone: zoneText() })} · {t('revertHint')}
          </p>
        </>
      )}
    </div>
  );
};
