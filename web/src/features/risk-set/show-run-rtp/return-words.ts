import type { ReturnRow, ReturnState } from '@manager/contract/features/risk-set/show-run-rtp';
import type { GameRow } from '@manager/contract/features/set-up/game';
import { useTexts } from '../../../i18n/use-texts.ts';
import { formatCount, MISSING, percentText } from '../../../ui/format.ts';
import type { Tone } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

export const useReturnTexts = () => useTexts<typeof texts>('risk-set/show-run-rtp');
type Translate = ReturnType<typeof useReturnTexts>;

export const STATE_TONES = {
  ok: 'good',
  warn: 'warn',
  alarm: 'bad',
  insufficient: 'plain',
  unknown: 'info',
} as const satisfies Record<ReturnState, Tone>;

/** "Profile 96 · version 1.0.0 · Feature buy": which mathematics a row is about. */
export const streamText = (row: { rtp_profile: string; math_version: string; buy_mode: string }, t: Translate): string =>
  [
    row.rtp_profile === '' ? t('noProfile') : t('profileOf', { profile: row.rtp_profile }),
    row.math_version === '' ? t('noVersion') : t('versionOf', { version: row.math_version }),
    ...(row.buy_mode === '' ? [] : [row.buy_mode === 'buy' ? t('featureBuy') : t('boughtMode', { mode: row.buy_mode })]),
  ].join(' · ');

/** The state, with what is missing where too little was played. */
export const stateText = (
  { state, missing_rounds: missing }: Pick<ReturnRow, 'state' | 'missing_rounds'>,
  t: Translate,
): string =>
  state === 'insufficient' && missing !== null ? t('insufficientOf', { count: formatCount(missing) }) : t(`state_${state}`);

const PLAY = {
  enabled: { text: 'isInPlay', tone: 'good' },
  disabled: { text: 'isDisabled', tone: 'plain' },
  maintenance: { text: 'isMaintained', tone: 'warn' },
} as const satisfies Record<GameRow['status'], { text: keyof typeof texts; tone: Tone }>;

const isKnown = (status: string): status is GameRow['status'] => Object.hasOwn(PLAY, status);

/** Whether the game is played at all. */
export const playOf = (gameStatus: string, t: Translate): { text: string; tone: Tone } =>
  isKnown(gameStatus) ? { text: t(PLAY[gameStatus].text), tone: PLAY[gameStatus].tone } : { text: MISSING, tone: 'plain' };

/** How near an alarm is, and on which side. */
export const evidenceText = (
  { evidence, evidence_side: side }: Pick<ReturnRow, 'evidence' | 'evidence_side'>,
  t: Translate,
): string => {
  if (evidence === null || side === null) return MISSING;
  return evidence === 0 ? '0%' : t(`evidence_${side}`, { percent: formatCount(Math.min(evidence, 999)) });
};

/** Decimals of a percentage that a table shows. */
export const rtpText = (rtp: string | null): string => (rtp === null ? MISSING : percentText(rtp));
