import type { PermissionCode } from '@manager/contract/permissions';

/** A job at the operator: what a permission group of that name lets its members do. Screens above a code come with it. */
export type Group = { name: string; note: string; codes: readonly PermissionCode[] };

const listed = (codes: string): PermissionCode[] => codes.split(' ');
const exportsOf = (...screens: PermissionCode[]): PermissionCode[] => screens.map((screen) => `${screen}-93`);

/** Sums of money that name no player. */
const MONEY_EXPORTS = exportsOf('F-1', 'F-2', 'F-5', 'F-8', 'F-9');

export const GROUPS: readonly Group[] = [
  {
    name: 'Finance',
    note: 'Reports, settlement of agents, reconciliation with websites, compensations that support asks for, free rounds and cards that agent managers grant; agrees to activities and tasks and settles them, sees jackpots through to their payment; cancels and settles invalid bets. Adjustments wait for a colleague.',
    codes: [
      ...listed('F-1 F-2 F-3 F-4 F-5 F-6 F-7 F-8 F-9 E-2 K-1 B-1 B-2 B-3 B-5 B-6 B-7 B-8 B-9 D-1 D-2 O-1 C-2 C-3 C-4'),
      ...listed('F-4-91 F-4-94 F-4-95 F-6-91 F-6-94 B-6-94 B-6-95 D-1-91 D-1-92 D-1-95 D-1-97 D-2-94 D-2-95'),
      ...listed('J-4 J-4-94 J-4-95'),
      ...listed('L-1-1 L-1-2 L-1-3 L-1-1-94 L-1-3-91 L-1-3-94 L-1-3-95'),
      ...listed('L-2-1 L-2-2 L-2-1-94 L-2-2-94 L-2-2-95'),
      ...listed('L-3-1 L-3-2 L-3-3 L-3-2-94 L-3-2-95 L-3-3-94'),
      ...listed('L-4-1 L-4-2 L-4-2-94 L-4-2-95'),
      ...listed('J-1 J-2 J-3 J-1-94 J-3-94 J-3-95'),
      ...listed('I-1 I-2 I-3 I-2-94 I-2-95'),
      ...MONEY_EXPORTS,
      ...exportsOf(
        'F-4',
        'F-6',
        'F-7',
        'E-2',
        'K-1',
        'B-2',
        'B-7',
        'B-9',
        'D-1',
        'D-2',
        'L-1-3',
        'L-2-2',
        'L-3-2',
        'L-4-2',
        'J-3',
      ),
    ],
  },
  {
    name: 'Support',
    note: 'Answers players and websites: finds players, bets, wallet movements and sessions, asks for compensations, marks invalid bets, kicks a player, blocks one and lifts the block again.',
    codes: listed(
      'B-1 B-1-91 B-3 B-4 B-5 B-7 B-8 E-2 E-3 K-1 F-3 O-1 C-1 C-2 C-8 D-1 D-1-91 D-2 D-2-91 D-2-92 D-3 D-3-91 D-3-92 G-8 G-8-91',
    ),
  },
  {
    name: 'Risk',
    note: 'Watches returns, jackpots, big wins and players, sets return and limits of websites. A change of what players get back waits for a second person.',
    codes: [
      ...listed(
        'E-1 E-2 E-3 E-4 E-5 E-6 F-1 F-2 F-3 F-5 I-1 I-2 I-3 B-1 B-2 B-3 B-4 B-5 B-8 B-10 C-1 C-2 C-7 C-10 C-12 D-3 D-4 G-1 G-2 G-3 G-4 G-5 G-6 G-7 G-8 M-1-2 M-3-1',
      ),
      ...listed(
        'G-1-91 G-1-95 G-5-91 G-6-94 G-7-91 G-8-91 G-8-94 B-1-91 B-1-96 B-1-97 B-10-91 C-2-91 C-2-94 C-7-91 C-7-94 C-12-91 C-12-94 D-3-91 D-3-92 D-3-94',
      ),
      ...exportsOf(
        'E-1',
        'E-5',
        'E-6',
        'F-1',
        'F-2',
        'B-2',
        'B-3',
        'B-5',
        'B-10',
        'C-12',
        'D-3',
        'G-1',
        'G-2',
        'G-3',
        'G-4',
        'G-5',
        'G-6',
        'G-7',
        'G-8',
        'M-3-1',
      ),
    ],
  },
  {
    name: 'Agent manager',
    note: 'Looks after one agent and its websites: games, free rounds, cards, activities, reports, new websites, and agrees to what the agent owes.',
    codes: [
      ...listed('F-1 F-2 F-4 F-5 F-7 F-8 F-9 E-1 E-5 B-1 B-2 B-3 B-5 B-6 C-1 C-2 C-3 C-7 C-10 D-3'),
      ...listed('C-2-91 C-7-91 B-6-91 B-6-92 B-6-95 F-4-94'),
      ...listed('J-4 J-4-91 J-4-92 J-4-95'),
      ...listed('L-1-1 L-1-2 L-1-3 L-1-1-91 L-1-1-92 L-1-2-91 L-1-2-95'),
      ...listed('L-2-1 L-2-2 L-2-1-91 L-2-1-92 L-2-2-91 L-2-2-92'),
      ...listed('L-3-1 L-3-2 L-3-3 L-3-3-91 L-3-3-92'),
      ...listed('L-4-1 L-4-2 L-4-1-95 L-4-2-91 L-4-2-92'),
      ...listed('J-1 J-2 J-3 J-1-91 J-1-92 J-3-91 J-3-92 J-3-95'),
      ...exportsOf(
        'F-1',
        'F-2',
        'F-4',
        'F-5',
        'B-6',
        'J-4',
        'L-1-1',
        'L-1-2',
        'L-2-1',
        'L-2-2',
        'L-3-1',
        'L-4-2',
        'J-1',
        'J-2',
        'J-3',
      ),
    ],
  },
];
