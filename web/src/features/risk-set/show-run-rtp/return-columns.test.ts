import type { ReturnRow } from '@manager/contract/features/risk-set/show-run-rtp';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { returnColumns } from './return-columns.tsx';
import type { useReturnTexts } from './return-words.ts';

it('marks a game that is out of play, also where its row is an alarm', () => {
  const t = ((key: string) => key) as ReturnType<typeof useReturnTexts>;
  const target = { hrefOf: (id: string) => id, onOpen: () => undefined };
  const [column] = returnColumns({ t, target, seesAlerts: true }).filter(({ id }) => id === 'game_status');
  const shown = (status: string) => {
    const cell = column?.cell({ game_status: status, state: 'alarm' } as ReturnRow);
    return (cell as ReactElement<object>).props;
  };
  expect(shown('disabled')).toEqual({ tone: 'plain', children: 'isDisabled' });
  expect(shown('maintenance')).toEqual({ tone: 'warn', children: 'isMaintained' });
  expect(shown('enabled')).toEqual({ tone: 'good', children: 'isInPlay' });
});
