import type { RtpProfileName } from '../math/slot-math.ts';

/** `prefix` starts the bet ids of the site. `weight` is its share of players. `subAgents` are labels that the site sends at launch. */
export type Website = {
  code: string;
  prefix: string;
  name: string;
  domain: string;
  agent: string;
  currencies: readonly string[];
  rtpProfile: RtpProfileName;
  weight: number;
  subAgents: readonly string[];
  /** Whose wallet is played from: the website's own, asked at each move, or ours, filled by transfers. */
  apiType: 'seamless' | 'transfer';
  note?: string;
};

type Entry = Omit<Website, 'prefix' | 'domain' | 'subAgents' | 'rtpProfile' | 'apiType'> & {
  apiType?: 'transfer';
  rtpProfile?: RtpProfileName;
  subAgents?: number;
};

const ENTRIES: readonly Entry[] = [
  {
    code: 'lantern88',
    name: 'Lantern 88',
    agent: 'EAST-CN',
    currencies: ['CNY'],
    weight: 14,
    subAgents: 6,
    note: 'Largest website of Jade Harbour. Asks for higher stakes every spring.',
  },
  { code: 'jadebay', name: 'Jade Bay', agent: 'EAST-CN', currencies: ['CNY'], weight: 9, rtpProfile: '94' },
  { code: 'goldenkoi', name: 'Golden Koi', agent: 'EAST-CN', currencies: ['CNY', 'USD'], weight: 7, subAgents: 4 },
  { code: 'mooncourt', name: 'Moon Court', agent: 'EAST-CN', currencies: ['CNY'], weight: 4 },
  { code: 'mekongwin', name: 'Mekong Win', agent: 'EAST-SEA', currencies: ['VND'], weight: 11, subAgents: 5 },
  { code: 'saigonspin', name: 'Saigon Spin', agent: 'EAST-SEA', currencies: ['VND'], weight: 6, rtpProfile: '94' },
  {
    code: 'baliplay',
    name: 'Bali Play',
    agent: 'EAST-SEA',
    currencies: ['IDR'],
    weight: 8,
    apiType: 'transfer',
    note: 'Keeps its balances with us: deposits and withdrawals are transfers.',
  },
  { code: 'siamstar', name: 'Siam Star', agent: 'EAST-SEA', currencies: ['THB'], weight: 7, subAgents: 3 },
  { code: 'nippongo', name: 'Nippon Go', agent: 'EAST', currencies: ['JPY'], weight: 5 },
  { code: 'monsoonbet', name: 'Monsoon Bet', agent: 'EAST-IN', currencies: ['INR'], weight: 10, subAgents: 4 },
  { code: 'rajreels', name: 'Raj Reels', agent: 'EAST-IN', currencies: ['INR'], weight: 6, rtpProfile: '94' },
  { code: 'deccanclub', name: 'Deccan Club', agent: 'EAST-IN', currencies: ['INR'], weight: 3 },
  { code: 'nordkai', name: 'Nordkai', agent: 'WEST-EU', currencies: ['EUR'], weight: 8, apiType: 'transfer' },
  { code: 'alsterspiel', name: 'Alster Spiel', agent: 'WEST-EU', currencies: ['EUR'], weight: 4, rtpProfile: '94' },
  { code: 'donaucasino', name: 'Donau Casino', agent: 'WEST-EU', currencies: ['EUR'], weight: 4 },
  { code: 'lisbonlux', name: 'Lisbon Lux', agent: 'WEST', currencies: ['EUR', 'BRL'], weight: 3 },
  { code: 'hudsonslots', name: 'Hudson Slots', agent: 'WEST-US', currencies: ['USD'], weight: 9, subAgents: 3 },
  { code: 'brooklynfun', name: 'Brooklyn Fun', agent: 'WEST-US', currencies: ['USD'], weight: 4 },
  { code: 'miamireels', name: 'Miami Reels', agent: 'WEST-US', currencies: ['USD'], weight: 4, rtpProfile: '94' },
  { code: 'riojogo', name: 'Rio Jogo', agent: 'SUL', currencies: ['BRL'], weight: 9, subAgents: 4 },
  { code: 'paulista', name: 'Paulista', agent: 'SUL', currencies: ['BRL'], weight: 6, apiType: 'transfer' },
  { code: 'bahiabet', name: 'Bahia Bet', agent: 'SUL', currencies: ['BRL'], weight: 3, rtpProfile: '94' },
  {
    code: 'testlab',
    name: 'Test Lab',
    agent: 'TEST',
    currencies: ['USD', 'EUR', 'CNY'],
    weight: 2,
    note: 'New wallets are tried out here first.',
  },
  { code: 'testdemo', name: 'Test Demo', agent: 'TEST', currencies: ['USD'], weight: 1 },
];

const prefixOf = (index: number): string => `${String.fromCharCode(97 + Math.floor(index / 9))}${(index % 9) + 1}`;

export const WEBSITES: readonly Website[] = ENTRIES.map((entry, index) => ({
  ...entry,
  prefix: prefixOf(index),
  domain: `${entry.code}.example`,
  rtpProfile: entry.rtpProfile ?? '96',
  apiType: entry.apiType ?? 'seamless',
  subAgents: Array.from({ length: entry.subAgents ?? 0 }, (_, n) => `${entry.code.slice(0, 3)}-${n + 1}`),
}));
