import { TIME_CHOICES, type TimeChoice } from '@manager/contract/kit/time';
import type { ReactNode } from 'react';
import { useStore } from '../browser/store.ts';
import type { shellTexts } from '../i18n/shell.en.ts';
import { browserZone, chooseTimes, timesStore } from '../i18n/time-zone.ts';
import { type TextKey, type Translate, useTexts } from '../i18n/use-texts.ts';
import { Dropdown, DropdownItem } from '../ui/Dropdown.tsx';
import dropdown from '../ui/Dropdown.module.css';
import { namedZoneText, zoneOffsetText } from '../ui/format.ts';

type ShellTranslate = Translate<TextKey<typeof shellTexts>>;

/** `My time zone (Asia/Tokyo, UTC+09:00)`. */
export const timeChoiceText = (t: ShellTranslate, choice: TimeChoice): string => {
  const zone = browserZone();
  return choice === 'own' ? t('zone_own', { zone, offset: zoneOffsetText(zone) }) : t(`zone_${choice}`);
};

/** Whose zone the choice `agent` means, also where rows of several agents stand together. */
const AgentNote = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const { ownAgentZone } = useStore(timesStore);
  return <p className={dropdown.note}>{t('zoneHint', { zone: namedZoneText(ownAgentZone ?? 'UTC') })}</p>;
};

export const TimesItems = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const { choice: current } = useStore(timesStore);
  return (
    <>
      <p className={dropdown.note}>{t('zoneOfTimes')}</p>
      {TIME_CHOICES.map((choice) => (
        <DropdownItem key={choice} isCurrent={choice === current} onClick={() => chooseTimes(choice)}>
          {timeChoiceText(t, choice)}
        </DropdownItem>
      ))}
      <AgentNote />
    </>
  );
};

/** In which zone times are shown: one setting for the whole console. The button names it. */
export const TimesMenu = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const { choice } = useStore(timesStore);
  const face = choice === 'own' ? zoneOffsetText(browserZone()) : t(choice === 'agent' ? 'zone_agentShort' : 'zone_utc');
  return (
    <Dropdown label={`${t('zoneOfTimes')}: ${face}`} face={<span className={dropdown.figure}>{face}</span>}>
      <TimesItems />
    </Dropdown>
  );
};
