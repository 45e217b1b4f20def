import type { TestApp } from '../client.ts';
import { putCard } from '../task/put-card.ts';
import { putFreeRounds } from '../world.ts';

type Place = { agentId: string; siteId: string; playerId: string; gameId: string; mark: string; userId: string };

/** Free rounds and a card of a tenant's player. */
export const putGivenRounds = async (
  db: TestApp['deps']['db'],
  { mark, ...of }: Place,
): Promise<{ free_round_campaign: string; free_round_grant: string; card: string }> => {
  const { campaign, grant } = await putFreeRounds(db, of, { name: mark });
  return { free_round_campaign: campaign, free_round_grant: grant, card: await putCard(db, of, { mark }) };
};
