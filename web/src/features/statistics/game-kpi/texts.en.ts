export const texts = {
  caption: 'Players per game by the amount they bet',
  title: 'Players by their bet in USD',
  'type.slot': 'Slot',
  'type.fishing': 'Fishing',
  'type.lottery': 'Lottery',
  'type.table': 'Table',
  'type.other': 'Other',
  'bucket.help':
    'Players whose total bet in this game over the range, in USD, is above the first figure, up to and including the second.',
  'bucket.help0': 'Players who opened the game without betting, or whose bets were all 0.',
  playersPctIn: '% of players {{label}}',

  bet: 'Bet in USD',
  all: 'All games',
  showPlayers: 'Players of {{name}}',
};

export type GameKpiTexts = Record<keyof typeof texts, string>;
