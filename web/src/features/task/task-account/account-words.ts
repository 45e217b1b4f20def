import type { TaskAccountRow } from '@manager/contract/features/task/task-account';
import { type TextKey, type Translate, useTexts } from '../../../i18n/use-texts.ts';
import { formatCount } from '../../../ui/format.ts';
import type { Tone } from '../../../ui/StatusTag.tsx';
import { progressText } from '../task-words.ts';
import type { texts } from './texts.en.ts';

export type AccountTranslate = Translate<TextKey<typeof texts>>;
export const useAccountTexts = (): AccountTranslate => useTexts<typeof texts>('task/task-account');

export const ACCOUNT_TONES = {
  assigned: 'plain',
  in_progress: 'info',
  completed: 'warn',
  rewarded: 'good',
  expired: 'plain',
  revoked: 'plain',
} as const satisfies Record<TaskAccountRow['state'], Tone>;

export const PAYMENT_TONES = {
  none: 'plain',
  due: 'info',
  none_left: 'warn',
  refused: 'bad',
  given: 'good',
  processing: 'info',
  failed: 'bad',
  paid: 'good',
  not_paid: 'plain',
} as const satisfies Record<TaskAccountRow['payment'], Tone>;

export const accountName = ({ user_name: player, activity_name: task }: TaskAccountRow): string => `${player} · ${task}`;

/** `37 / 100`. */
export const reachedText = ({ progress, target, task_type: type }: TaskAccountRow): string =>
  `${progressText(progress, type)} / ${progressText(target, type)}`;

export const turnText = ({ turn, turns }: TaskAccountRow, t: AccountTranslate): string =>
  turns === 1 ? formatCount(turn) : t('turnOf', { turn: formatCount(turn), turns: formatCount(turns) });

export const periodName = ({ period_key: key }: TaskAccountRow, t: AccountTranslate): string =>
  key === 'once' ? t('once') : key;

const DAY_MS = 86_400_000;

export const cardHref = (id: string): string => `/task/task-use-card?${new URLSearchParams({ id }).toString()}`;

/** Bets of the player in the period of the turn; they settle on its days or a little off. */
export const betsHref = ({
  player_id: playerId,
  period_key: key,
  created_at: at,
  period_ends_at: to,
}: TaskAccountRow): string => {
  const fromMs = key === 'once' ? Date.parse(at) : Date.parse(`${key}T00:00:00Z`);
  const filter = {
    player_id: playerId,
    time_from: new Date(fromMs - DAY_MS).toISOString(),
    time_to: new Date(Math.min(Date.parse(to), Date.now()) + DAY_MS).toISOString(),
  };
  return `/account/bet-detail?${new URLSearchParams(filter).toString()}`;
};

export const playerHref = (id: string): string => `/account/account-list?id=${id}&mode=page`;
