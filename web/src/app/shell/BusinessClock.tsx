import { useEffect, useState, type ReactNode } from 'react';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { zoneOffsetText } from '../../ui/format.ts';
import { refreshUser, useUser } from '../../session/session.ts';
import classes from './bars.module.css';
import { hourText, hoursAndMinutes, minutesLeft, shortName } from './clock-text.ts';

const TICK_MS = 20_000;
/** From here on the end of the day is in sight. */
const SOON_MINUTES = 30;

/** Which settlement day runs at the user's agent, and when it ends: the day by which reports count money. */
export const BusinessClock = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const day = useUser()?.business_day ?? null;
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const left = day === null ? 0 : minutesLeft(day.ends_at, nowMs);
  const isOver = day !== null && left === 0;
  useEffect(() => {
    if (isOver) void refreshUser();
  }, [isOver, nowMs]);
  if (day === null) return null;
  const { hours, minutes } = hoursAndMinutes(left);
  const zone = zoneOffsetText(day.timezone);
  const time = hourText(day.settlement_hour);
  const leftText = hours === 0 ? t('clockMinutes', { minutes }) : t('clockHours', { hours, minutes });
  const title = t('clockTitle', { agent: day.agent_name, time, timezone: day.timezone, zone });
  return (
    <p className={classes.clock} title={title} data-soon={left <= SOON_MINUTES ? true : undefined}>
      <Icon name="clock" size={15} />
      <span>
        <span>{t('clockDay', { agent: shortName(day.agent_name), day: day.day })}</span>
        <span>{t('clockLeft', { left: leftText, time, zone })}</span>
      </span>
    </p>
  );
};
