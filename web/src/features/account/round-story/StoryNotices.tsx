import { type getRoundStory, type StoryCheck } from '@manager/contract/features/account/round-story';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CheckLine } from '../../../kit/detail/CheckLine.tsx';
import { roundStoryHref } from '../../../product/round-story/story-href.ts';
import { dateTimeText, moneyText } from '../../../ui/format.ts';
import classes from './round-story.module.css';
import { type StoryTranslate, useStoryTexts } from './use-story-texts.ts';

type Story = OutputOf<typeof getRoundStory>;
type Said = { tone: 'good' | 'warn' | 'bad'; text: string };

/** Does it all agree, what is missing, and who shared it. */
export const StoryNotices = ({ story }: { story: Story }): ReactNode => {
  const t = useStoryTexts();
  const { link, others, round } = story;
  return (
    <div className={classes.notices}>
      {link === null ? null : (
        <p className={classes.hint}>
          {t('link.by', { name: link.by, time: dateTimeText(link.shared_at), until: dateTimeText(link.expires_at) })}
        </p>
      )}
      <section aria-label={t('check.label')} className={classes.notices}>
        {saidOf(story.checks, t).map(({ tone, text }) => (
          <CheckLine key={text} tone={tone}>
            {text}
          </CheckLine>
        ))}
      </section>
      {leftOut(story, t).map((text) => (
        <CheckLine key={text} tone="warn">
          {text}
        </CheckLine>
      ))}
      {others.length === 0 ? null : (
        <p className={classes.hint}>
          {t('others')}{' '}
          {others.map(({ site_id: id, site_code: code }) => (
            <Link key={id} to={roundStoryHref(round.round_id, id)} className={classes.other}>
              {code}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
};

const TONES: Record<StoryCheck['state'], Said['tone']> = { ok: 'good', differs: 'bad', open: 'warn', unknown: 'warn' };

const saidOf = (checks: readonly StoryCheck[], t: StoryTranslate): Said[] => {
  const isUnknown = checks.some(({ state }) => state === 'unknown');
  return [
    ...checks
      .filter(({ state }) => state !== 'unknown')
      .map((check): Said => ({ tone: TONES[check.state], text: checkText(check, t) })),
    ...(isUnknown ? [{ tone: 'warn', text: t('check.unknown') } as const] : []),
  ];
};

const checkText = ({ check, state, currency, expected, found, bet_ids: ids }: StoryCheck, t: StoryTranslate): string => {
  if (check === 'steps')
    return state === 'ok' ? t('check.steps.ok') : t('check.steps.differs', { count: ids.length, bets: ids.join(', ') });
  return t(`check.${check}.${state}` as 'check.stake.ok', { currency, expected: moneyText(expected), found: moneyText(found) });
};

/** What the reader lacks codes for, in one line, by the codes; and a line for each other reason why something is missing. */
const leftOut = ({ sources }: Story, t: StoryTranslate): string[] => {
  const kindsOf = (of: typeof sources): string =>
    of
      .map(({ kind, state }) => [t(`kinds.${kind}`), state] as const)
      .map(([kind, state]) => (state === 'partly' ? t('left.inPart', { kind }) : kind))
      .join(', ');
  const closed = sources.filter(({ state }) => state === 'hidden' || state === 'partly');
  const parts = [...Map.groupBy(closed, ({ codes }) => codes.join(t('or')))].map(([codes, of]) => `${kindsOf(of)} (${codes})`);
  return [
    ...(parts.length === 0 ? [] : [t('left.closed', { parts: parts.join(' · ') })]),
    ...(['cut', 'incomplete', 'away'] as const).flatMap((state) => {
      const of = sources.filter((source) => source.state === state);
      return of.length === 0 ? [] : [t(`left.${state}`, { kinds: kindsOf(of) })];
    }),
  ];
};
