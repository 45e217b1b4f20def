/** What a story is made of. */
export { type BetOfPage, MAX_ENTRIES, type PayoutOfBets, sourceIdsOf, type StorySource, type StoryView } from './story-source.ts';
export { STORY_SOURCES } from './story-sources.ts';
