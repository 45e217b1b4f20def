import { expect, test } from 'vitest';
import { OTHER_HUE } from './chart-theme.ts';
import { stableHues } from './stable-hues.ts';

test('a record has its colour whatever else is shown and in whatever order', () => {
  const alone = stableHues(['8']).get('8');
  expect(stableHues(['3', '8', '11']).get('8')).toBe(alone);
  expect(stableHues(['11', '8', '3']).get('8')).toBe(alone);
});

test('of two with the same the older keeps it, and no two in one chart look alike', () => {
  const [older, younger] = ['2', String(2 + OTHER_HUE)];
  const hues = stableHues([younger, older]);
  expect(hues.get(older)).toBe(stableHues([older]).get(older));
  expect(hues.get(younger)).not.toBe(hues.get(older));
  const six = ['5', '11', '17', '23', '29', '35'];
  expect(new Set(stableHues(six).values()).size).toBe(six.length);
  expect([...stableHues(six).values()]).not.toContain(OTHER_HUE);
});
