export const texts = {
  caption: 'Figures by game, with actual and theoretical RTP',
  topGames: 'Largest games by bet',
  'type.slot': 'Slot',
  'type.fishing': 'Fishing',
  'type.lottery': 'Lottery',
  'type.table': 'Table',
  'type.other': 'Other',
};

export type GameReportTexts = Record<keyof typeof texts, string>;
