export const texts = {
  caption: 'Games by money, with the actual against the theoretical return',
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
