/** Hour of the local day → relative activity; play peaks in the evening and sleeps before dawn. */
export const ACTIVITY_BY_HOUR: readonly number[] = [
  46, 30, 18, 11, 8, 7, 9, 14, 20, 26, 31, 36, 43, 42, 39, 38, 41, 48, 58, 74, 92, 100, 90, 68,
];

/** `offsetHours` shapes the daily curve only; settlement days come from the zone itself, in Manager. */
export type Agent = {
  sellerId: string;
  name: string;
  parent: string | null;
  brand: string;
  timezone: string;
  settlementHour: number;
  offsetHours: number;
  isTest: boolean;
  note?: string;
};

/** Two super agents with a level of agents below, one house with two levels, and a test agent. Parents come first. */
export const AGENTS: readonly Agent[] = [
  {
    sellerId: 'EAST',
    name: 'Eastern Lantern Group',
    parent: null,
    brand: 'Lantern',
    timezone: 'Asia/Shanghai',
    settlementHour: 12,
    offsetHours: 8,
    isTest: false,
    note: 'House of three agents in Asia. Its finance settles them by the month.',
  },
  {
    sellerId: 'EAST-CN',
    name: 'Jade Harbour',
    parent: 'EAST',
    brand: 'Lantern',
    timezone: 'Asia/Shanghai',
    settlementHour: 12,
    offsetHours: 8,
    isTest: false,
    note: 'Day ends at noon, Shanghai time. Contact: Mei Chen.',
  },
  {
    sellerId: 'EAST-SEA',
    name: 'Mekong Play',
    parent: 'EAST',
    brand: 'Mekong',
    timezone: 'Asia/Ho_Chi_Minh',
    settlementHour: 11,
    offsetHours: 7,
    isTest: false,
  },
  {
    sellerId: 'EAST-IN',
    name: 'Monsoon Games',
    parent: 'EAST',
    brand: 'Monsoon',
    timezone: 'Asia/Kolkata',
    settlementHour: 0,
    offsetHours: 5,
    isTest: false,
  },
  {
    sellerId: 'WEST',
    name: 'Westbank Gaming',
    parent: null,
    brand: 'Westbank',
    timezone: 'Europe/Berlin',
    settlementHour: 0,
    offsetHours: 1,
    isTest: false,
  },
  {
    sellerId: 'WEST-EU',
    name: 'Nordkai Spiele',
    parent: 'WEST',
    brand: 'Nordkai',
    timezone: 'Europe/Berlin',
    settlementHour: 0,
    offsetHours: 1,
    isTest: false,
    note: 'Fee of the result, not of the turnover. Contact: Lukas Weber.',
  },
  {
    sellerId: 'WEST-US',
    name: 'Hudson Social',
    parent: 'WEST',
    brand: 'Hudson',
    timezone: 'America/New_York',
    settlementHour: 1,
    offsetHours: -5,
    isTest: false,
  },
  {
    sellerId: 'SUL',
    name: 'Sul Jogos',
    parent: 'WEST',
    brand: 'Sul',
    timezone: 'America/Sao_Paulo',
    settlementHour: 6,
    offsetHours: -3,
    isTest: false,
  },
  {
    sellerId: 'TEST',
    name: 'Integration Test',
    parent: null,
    brand: 'Test',
    timezone: 'UTC',
    settlementHour: 0,
    offsetHours: 0,
    isTest: true,
    note: 'For integration tests. Its money is in no report unless asked for.',
  },
];
