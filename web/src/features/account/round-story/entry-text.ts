import type { StoryEntry } from '@manager/contract/features/account/round-story';
import type { StoryTranslate } from './use-story-texts.ts';

type Words = { t: StoryTranslate; action: (name: string) => string };

/** What happened, in words. */
export const eventText = ({ kind, event, steps }: StoryEntry, { t, action }: Words): string => {
  switch (kind) {
    case 'staff':
      return action(event);
    case 'call':
      return t(`kind.${event}` as 'kind.bet');
    case 'movement':
      return t(`method.${event}` as 'method.bet');
    case 'play':
      return steps === null ? t('play.whole') : t('play.steps', { count: steps });
    case 'free_round':
      return event === 'granted'
        ? t('free_round.granted', { count: steps ?? 0 })
        : t(`free_round.${event}` as 'free_round.started');
    case 'card':
      return event === 'issued' ? t('card.issued', { count: steps ?? 0 }) : t(`card.${event}` as 'card.opened');
    default:
      return t(`${kind}.${event}` as 'bet.placed');
  }
};

/** How it ended, in words; empty where nothing more is known than that it happened. */
export const resultText = ({ kind, result, is_good: isGood }: StoryEntry, t: StoryTranslate): string => {
  switch (kind) {
    case 'call':
      return t(`outcome.${result}` as 'outcome.ok');
    case 'movement':
      return t(`status.${result}` as 'status.ok');
    case 'invalid_bet':
      return result === '' ? '' : t(`source.${result}` as 'source.staff');
    case 'staff':
      return t(isGood ? 'good' : 'bad');
    case 'jackpot':
      return result === '' ? '' : t('hitsDiffer');
    case 'play':
      return isGood ? '' : t('inconsistent');
    default:
      return '';
  }
};
