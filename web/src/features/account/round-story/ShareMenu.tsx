import { shareRoundStory, STORY_LINK_DAYS } from '@manager/contract/features/account/round-story';
import type { InputOf } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { Dropdown, DropdownItem } from '../../../ui/Dropdown.tsx';
import { dateTimeText } from '../../../ui/format.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { useStoryTexts } from './use-story-texts.ts';

type Input = InputOf<typeof shareRoundStory>;

/** Links to this round: for colleagues, who sign in, and to the page that shows its player what he played. */
export const ShareMenu = ({ betId }: { betId: string }): ReactNode => {
  const t = useStoryTexts();
  const share = async (how: Omit<Input, 'bet_id'>): Promise<void> => {
    try {
      const { path, expires_at: expiresAt } = await call(shareRoundStory, { bet_id: betId, ...how });
      await navigator.clipboard.writeText(new URL(path, location.origin).href);
      notifySuccess(t('share.done', { time: dateTimeText(expiresAt) }));
    } catch (error) {
      // A refused call has been shown already.
      if (!(error instanceof ApiError)) throw error;
    }
  };
  return (
    <Dropdown label={t('share')} face={t('share')}>
      {STORY_LINK_DAYS.map((days) => (
        <DropdownItem key={days} onClick={() => void share({ audience: 'staff', days })}>
          {t('share.staff', { count: days })}
        </DropdownItem>
      ))}
      <DropdownItem onClick={() => void share({ audience: 'player' })}>{t('share.player')}</DropdownItem>
    </Dropdown>
  );
};
