import type { StoryEntry } from '@manager/contract/features/account/round-story';
import { codeOfObject, objectHref } from '../../../product/audit/object-link.ts';
import { playerHref } from '../../../product/player/player-href.ts';

type Holds = (code: string) => boolean;

const at = (path: string, params: Record<string, string>): string => `${path}?${new URLSearchParams(params).toString()}`;

/** Where the record behind an entry is shown; undefined where there is none, or where the user may not go. */
export const entryHref = ({ kind, record, record_type: type }: StoryEntry, holds: Holds): string | undefined => {
  if (record === '') return undefined;
  const object = (name: string): string | undefined => {
    const code = codeOfObject(name);
    return code === undefined || holds(code) ? objectHref({ object_type: name, object_id: record }) : undefined;
  };
  switch (kind) {
    case 'bet':
      return object('bet');
    case 'jackpot':
      return object(type || 'bet');
    case 'call':
      return at('/log/seamless', { request_id: type, call: record });
    case 'movement':
      return at('/statistics/wallet-record', { txn_id: record, txn: record });
    case 'payout':
      return holds('O-1') ? at('/log/seamless', { request_id: record }) : undefined;
    case 'invalid_bet':
    case 'compensation':
      return object(kind);
    case 'card':
      return object('card');
    case 'free_round':
      return object('free_round_grant');
    case 'limit':
      return holds('G-2') ? at('/risk-set/account-retained', { tab: 'limits', player_id: record }) : undefined;
    case 'session':
      return playerHref(type, holds);
    case 'staff':
      return type === 'round' ? undefined : object(type);
    case 'play':
      return undefined;
  }
};
