export const texts = {
  time: 'Time',
  zone: 'Times in {{zone}}',
};
