import type { Player } from '../world/players.ts';

/** What players hold, in micros of their currency; nothing is known of those who have not played. */
export type Balances = Pick<Map<Player, bigint>, 'get' | 'set'>;
