import type { WebsiteRow } from '@manager/contract/features/set-up/website';
import { useTexts } from '../../../i18n/use-texts.ts';
import { inForceText } from '../../../kit/effect/effect-text.ts';
import type { texts as effectTexts } from '../../../kit/effect/texts.en.ts';
import { exactPercentText } from '../../../ui/format.ts';
import type { texts } from './texts.en.ts';

type Returns = Pick<WebsiteRow, 'set_rtp' | 'rtp_from' | 'rtp_in_force' | 'site_group_name'>;

/** `Set here: 92.00 %; in force: 96.00 % on 32 of 32 games`: what is set and what games go by are two things. */
export const useRtpText = (): ((row: Returns) => string) => {
  const t = useTexts<typeof texts>('set-up/website');
  const e = useTexts<typeof effectTexts>('kit/effect');
  return (row) => {
    const rtp = exactPercentText(row.set_rtp);
    const set =
      row.rtp_from === 'site'
        ? t('rtpOwn', { rtp })
        : row.rtp_from === 'site_group'
          ? t('rtpInherited', { rtp, name: row.site_group_name ?? '' })
          : t('rtpGames');
    return t('rtpBoth', { set, inForce: inForceText(e, row.rtp_in_force) });
  };
};
