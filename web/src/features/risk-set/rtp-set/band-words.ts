import type { BandSide, RtpBandRow } from '@manager/contract/features/risk-set/rtp-set';
import type { z } from 'zod';
import type { useTexts } from '../../../i18n/use-texts.ts';
import { exactPercentText } from '../../../ui/format.ts';
import type { Tone } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

type Translate = ReturnType<typeof useTexts<typeof texts>>;

export const SIDE_TONES = { inside: 'good', below: 'bad', above: 'bad' } as const satisfies Record<
  z.infer<typeof BandSide>,
  Tone
>;

export const bandName = ({ game_name: game, site_group_name: group }: RtpBandRow, t: Translate): string =>
  `${game} · ${group ?? t('allSites')}`;

export const spanText = (from: string, to: string): string => `${exactPercentText(from)} – ${exactPercentText(to)}`;
