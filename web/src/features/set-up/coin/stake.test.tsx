import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Stake, Stakes } from './Stake.tsx';

const textOf = (markup: string): string => markup.replaceAll(/<[^>]*>/g, '');

it('stakes read like all money: half up, two decimals, thousands separated; what is cut off stands in the title', () => {
  expect(textOf(renderToStaticMarkup(<Stakes values={['1', '1234567.5', '0.005', '0.004', null]} />))).toBe(
    '1.00 · 1,234,567.50 · 0.01 · 0.00 · –',
  );
  expect(renderToStaticMarkup(<Stake value="0.005" />)).toContain('title="0.005"');
  expect(renderToStaticMarkup(<Stake value="20.5" />)).not.toContain('title');
});
