export const texts = {
  caption: 'Figures by game, with actual and theoretical RTP',
  topGames: 'Largest games by bet',
  game: 'Game',
  vendor: 'Vendor',
  type: 'Type',
  currency: 'Currency',
  rtpProfile: 'RTP profile',
  'type.slot': 'Slot',
  'type.fishing': 'Fishing',
  'type.lottery': 'Lottery',
  'type.table': 'Table',
  'type.other': 'Other',
};

export type GameReportTexts = Record<keyof typeof texts, string>;
