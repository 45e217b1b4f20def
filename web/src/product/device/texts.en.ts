export const texts = {
  android: 'Android',
  desktop: 'Desktop',
  ios: 'iOS',
  mobile: 'Mobile',
  tablet: 'Tablet',
};
