export const texts = {
  caption: 'Players of games by how much they bet',
  title: 'Players by their bet in USD',
  game: 'Game',
  type: 'Type',
  'type.slot': 'Slot',
  'type.fishing': 'Fishing',
  'type.lottery': 'Lottery',
  'type.table': 'Table',
  'type.other': 'Other',
  vendor: 'Vendor',
  'bucket.help': 'Players whose bet in this game over the range, in USD, lies above the first, up to and with the second figure.',
  'bucket.help0': 'Players who opened the game without a bet, or whose bets were all 0.',
  playersPctIn: '% of players {{label}}',

  bet: 'Bet in USD',
  all: 'All games',
  players: 'Players',
  showPlayers: 'Players of {{name}}',
};

export type GameKpiTexts = Record<keyof typeof texts, string>;
