import { type ConsoleClient, createConsoleClient } from '../console-client.ts';
import type { Period } from '../history/plan.ts';
import { type Backdate, holdActivities } from './activities.ts';
import { holdBonuses } from './bonuses.ts';
import { holdCollections } from './collections.ts';
import { issueCards } from './cards.ts';
import { lookIntoCases } from './cases.ts';
import { blockPlayers } from './blocks.ts';
import { watchRisks } from './risk.ts';
import { holdChampionships, type PlayAtOnce } from './championships.ts';
import { compensatePlayers } from './compensations.ts';
import { drawDrawings } from './drawings.ts';
import { grantFreeRounds } from './free-rounds.ts';
import { holdGifts } from './gifts.ts';
import { hire } from './hire.ts';
import { openJackpots } from './jackpots.ts';
import { bringMathematics } from './mathematics.ts';
import { settledMonths } from './months.ts';
import { type Office, readIds, type SetUp } from './office.ts';
import { reconcileWebsites } from './reconcile.ts';
import { askForChanges } from './requests.ts';
import { keepReturnBands } from './return-bands.ts';
import { settleMonths } from './settle.ts';
import { STAFF, type StaffName } from './staff.ts';
import { holdTasks } from './tasks.ts';
import { agreeOnBilling } from './billing.ts';
import { agreeOnTerms } from './terms.ts';
import { planTimedChanges } from './timed-changes.ts';
import { keepVendorContacts } from './vendor-contacts.ts';
import { keepViews } from './views.ts';

/** Session tokens of those who set up and of all staff. */
export type Tokens = { maker: string; approver: string; staff: Record<string, string> };

export type OfficeOptions = {
  baseUrl: string;
  tokens: Pick<Tokens, 'maker' | 'approver'>;
  period: Period;
  /** Lets staff in once their accounts are there. */
  signIn: () => Promise<Tokens>;
  backdate: Backdate;
  play: PlayAtOnce;
  signal?: AbortSignal;
};

/**
 * An operator's office in miniature: groups, staff, terms, then what staff do in their first hours. It asks the console as everybody does, so
 * that each row passed every rule and stands in the audit log. Running it again does only what is missing.
 */
export async function runOffice({ baseUrl, tokens, period, signIn, backdate, play, signal }: OfficeOptions): Promise<void> {
  const clientOf = (token: string): ConsoleClient =>
    createConsoleClient({ baseUrl, token, ...(signal === undefined ? {} : { signal }) });
  const setUpOf = (of: Pick<Tokens, 'maker' | 'approver'>): SetUp => ({
    maker: clientOf(of.maker),
    approver: clientOf(of.approver),
  });
  await hire(setUpOf(tokens));
  await agreeOnBilling(setUpOf(tokens));
  await agreeOnTerms(
    setUpOf(tokens),
    settledMonths(period).map(({ month }) => month),
  );
  const signedIn = await signIn();
  const setUp = setUpOf(signedIn);
  const at = Object.fromEntries(STAFF.map(({ userName }) => [userName, clientOf(signedIn.staff[userName] ?? '')])) as Record<
    StaffName,
    ConsoleClient
  >;
  const office = { ...setUp, at, ids: await readIds(setUp.maker), period };
  await keepViews(office);
  await openJackpots(office);
  await drawDrawings(office);
  await blockPlayers(office);
  await watchRisks(office);
  await keepReturnBands(office);
  await keepVendorContacts(office);
  await compensatePlayers(office);
  await grantFreeRounds(office);
  await issueCards(office);
  await holdBonuses(office);
  await holdCollections(office);
  await holdGifts(office);
  await holdTasks(office);
  await holdActivities(office, backdate, signal);
  // A championship is played meanwhile, and packages of mathematics are checked.
  const ends = await Promise.allSettled([
    holdChampionships(office, { backdate, play, signal }),
    workOff(office),
    bringMathematics(office, { baseUrl, token: signedIn.maker, signal }),
  ]);
  // Told when all have ended: whoever tries again does not do beside them what they are doing.
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

const workOff = async (office: Office): Promise<void> => {
  await reconcileWebsites(office);
  await lookIntoCases(office);
  await settleMonths(office);
  await askForChanges(office);
  await planTimedChanges(office);
};
