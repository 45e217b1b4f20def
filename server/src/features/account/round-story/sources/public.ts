/** What a story is made of. */
export { sourceIdsOf } from './free-rounds.ts';
export { type BetOfPage, MAX_ENTRIES, type PayoutOfBets, type StorySource, type StoryView } from './story-source.ts';
export { STORY_SOURCES } from './story-sources.ts';
