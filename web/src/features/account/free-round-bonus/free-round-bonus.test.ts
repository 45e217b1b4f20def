import { expect, it } from 'vitest';
import { toCampaignInput, emptyCampaign } from './campaign-values.ts';
import { resultText } from '../../../product/granted-rounds/result-file.ts';

it('writes what became of each row, and nothing that a spreadsheet would run', () => {
  const list = [
    { line: 2, user_name: 'kim', site: 'one', message: '' },
    { line: 3, user_name: '=HYPERLINK("x")', site: 'one', message: 'No such player, sorry' },
  ];
  const text = resultText({ list }, '在 rowAccepted');
  expect(text).toBe(
    'line,user_name,site,result\r\n2,kim,one,在 rowAccepted\r\n3,"\'=HYPERLINK(""x"")",one,"No such player, sorry"\r\n',
  );
});

it('sends rows of bets that name a currency, and whole rounds', () => {
  const bets = [
    { currency: 'USD', bet: '0.2', max_win: '1,000' },
    { currency: '', bet: '', max_win: '' },
    { currency: 'JPY', bet: '20', max_win: '' },
  ];
  expect(toCampaignInput({ ...emptyCampaign(), rounds: ' 25 ', multiplier: '3', bets })).toMatchObject({
    rounds: 25,
    multiplier: 3,
    bets: [
      { currency: 'USD', bet: '0.2', max_win: '1000' },
      { currency: 'JPY', bet: '20', max_win: null },
    ],
  });
  // Refused by the contract, at the field.
  expect(toCampaignInput({ ...emptyCampaign(), rounds: '2.5' }).rounds).toBe(0);
});
