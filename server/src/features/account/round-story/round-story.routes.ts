import { getRoundStory as listEndpoint, shareRoundStory as shareEndpoint } from '@manager/contract/features/account/round-story';
import { route, type Route } from '../../../kit/http/route.ts';
import { getRoundStory } from './get-round-story.ts';
import { prepareShare, shareRoundStory } from './share-round-story.ts';

export const routes: readonly Route[] = [
  route(listEndpoint, getRoundStory),
  route(shareEndpoint, shareRoundStory, { prepare: prepareShare }),
];
