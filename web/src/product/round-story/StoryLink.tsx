import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { titleOf } from '../../i18n/use-texts.ts';
import { useHolds } from '../../session/session.ts';
import { roundStoryHref, storyHref } from './story-href.ts';

type Props = { betId: string } | { roundId: string; siteId: string };

/** The way to everything about a bet's round, or about a round; nothing for who may not see bets. */
export const StoryLink = (of: Props): ReactNode =>
  useHolds()('B-3') ? (
    <Link to={'betId' in of ? storyHref(of.betId) : roundStoryHref(of.roundId, of.siteId)}>
      {titleOf('/account/round-story')}
    </Link>
  ) : null;
