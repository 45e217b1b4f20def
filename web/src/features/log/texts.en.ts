export const texts = {
  raw: 'Raw',
  timeFrom: 'From',
  timeTo: 'To',
  zone: 'Times in {{zone}}',
};
