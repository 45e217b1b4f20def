const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];
const MAX_LENGTH = 60;

/** A user agent as people name it: `Chrome 130 · Windows`; a program that is no browser by its own first words. */
export const deviceOf = (userAgent: string): string => {
  const browser = BROWSERS.map(([sign, name]) => {
    const version = sign.exec(userAgent)?.[1];
    return version === undefined ? undefined : `${name} ${version}`;
  }).find((name) => name !== undefined);
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1];
  const parts = [browser, system].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' · ') : userAgent.slice(0, MAX_LENGTH) || '–';
};
