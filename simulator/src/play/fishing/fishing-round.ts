/** The detail payload of a slice of fishing, version 1: a minute of a stay in a room. Amounts are decimal texts, instants ISO; names are the wire's. */
export type FishingRound = {
  kind: 'fishing';
  version: 1;
  round: string;
  game: string;
  math_version: string;
  rtp_profile: string;
  session: string;
  room: string;
  started_at: string;
  ended_at: string;
  fish: FishRow[];
  /** Special weapons; those that were won cost nothing. */
  weapons: WeaponRow[];
  events: FishingEvent[];
  totals: { shots: number; kills: number; cost: string; win: string };
  balance: { before: string; after: string };
};

/** Bullets of one cost at one fish. `rtp_pct`: what the par sheet says of that fish. */
export type FishRow = {
  bullet: string;
  fish: string;
  shots: number;
  hits: number;
  kills: number;
  cost: string;
  win: string;
  rtp_pct: string;
};

export type WeaponRow = {
  weapon: string;
  uses: number;
  shots: number;
  hits: number;
  kills: number;
  cost: string;
  win: string;
  rtp_pct?: string;
};

export type FishingEvent = {
  at: string;
  kind: 'boss' | 'weapon' | 'big_win';
  fish?: string;
  weapon?: string;
  amount: string;
};
