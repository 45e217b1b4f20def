import { ALONE_FAULTS } from './alone-faults.ts';
import { APPROVAL_FAULTS } from './approval-faults.ts';
import { CARD_FAULTS } from './card-faults.ts';
import { COMPLETENESS_FAULTS } from './completeness-faults.ts';
import { CONSOLE_FAULTS } from './console-faults.ts';
import { EDGE_FAULTS } from './edge-faults.ts';
import { FIGURE_FAULTS } from './figure-faults.ts';
import { FILE_FAULTS } from './file-faults.ts';
import { HOSTILE_FAULTS } from './hostile-faults.ts';
import { JACKPOT_FAULTS } from './jackpot-faults.ts';
import { KEY_FAULTS } from './key-faults.ts';
import { LETTER_FAULTS } from './letter-faults.ts';
import { LEVEL_FAULTS } from './level-faults.ts';
import { PEOPLE_FAULTS } from './people-faults.ts';
import { RISK_FAULTS } from './risk-faults.ts';
import { SIGN_IN_FAULTS } from './sign-in-faults.ts';
import { WAITING_FAULTS } from './waiting-faults.ts';
import { WALL_FAULTS } from './wall-faults.ts';
import { PAYOUT_FAULTS } from './payout-faults.ts';
import { WALLET_FAULTS } from './wallet-faults.ts';
import type { Fault } from './fault.ts';

export const FAULTS: readonly Fault[] = [
  ...WALL_FAULTS,
  ...SIGN_IN_FAULTS,
  ...KEY_FAULTS,
  ...PEOPLE_FAULTS,
  ...RISK_FAULTS,
  ...APPROVAL_FAULTS,
  ...ALONE_FAULTS,
  ...CARD_FAULTS,
  ...COMPLETENESS_FAULTS,
  ...CONSOLE_FAULTS,
  ...FILE_FAULTS,
  ...HOSTILE_FAULTS,
  ...EDGE_FAULTS,
  ...LEVEL_FAULTS,
  ...LETTER_FAULTS,
  ...FIGURE_FAULTS,
  ...WAITING_FAULTS,
  ...PAYOUT_FAULTS,
  ...JACKPOT_FAULTS,
  ...WALLET_FAULTS,
];
