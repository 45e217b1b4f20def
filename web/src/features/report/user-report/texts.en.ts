export const texts = {
  caption: 'Figures by player',
  topPlayers: 'Players with the largest bet',
  playerId: 'Player ID',
  minBet: 'Bet at least (USD)',
  firstBet: 'First bet',
  lastBet: 'Last bet',
  order: 'Order',
  'order.winners': 'Top winners',
  'order.losers': 'Top losers',
  noName: 'player {{id}}',
  betsOf: 'Bets of {{name}}',
};

export type UserReportTexts = Record<keyof typeof texts, string>;
