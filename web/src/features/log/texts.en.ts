export const texts = {
  raw: 'Raw',
};
