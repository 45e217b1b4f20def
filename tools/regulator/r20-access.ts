import { login } from '@manager/contract/features/auth/login';
import { getSessionList, endOwnSession } from '@manager/contract/features/auth/session';
import { getAuditList } from '@manager/contract/features/log/audit';
import { getSignInList } from '@manager/contract/features/log/sign-in';
import { getReviewHistory, getReviewList, signOffReview } from '@manager/contract/features/permission/access-review';
import { getGameList } from '@manager/contract/features/set-up/game';
import { addOrEditUser, getUserList } from '@manager/contract/features/user/user';
import { signIn } from './console.ts';
import type { Duty } from './duty.ts';
import { STAFF_PASSWORD } from './world.ts';

export const access: Duty = {
  id: 'R20',
  title: 'Information security: access control, identities, authentication, rights, logging',
  rule: 'UKGC RTS section 4; ISO 27001:2022 Annex A 5.15–5.18, 8.15',
  where: 'Permission (A), sign-in, O-3 sign-in log, A-4 access review',
  check: async (world, e) => {
    const { admin, auditor, addStaff, agent, name, url } = world;
    const staff = await addStaff('r20', { agent_id: agent.id, all_agents: false });
    const refused = await staff.ask(getGameList, {});
    e.fact('access control: without the permission a screen is refused', refused.code === 40_300, refused.data);
    const denied = await auditor.call(getAuditList, { actor: staff.name, outcome: 'denied' });
    e.fact('and the refusal is logged', denied.list.length > 0, { seq: denied.list[0]?.seq });

    const bad = await staff.ask(login, { username: staff.name, password: 'not the password at all' });
    e.fact('authentication: a wrong password is refused with one text for all reasons', bad.code === 60_204, bad.message);
    const unknown = await staff.ask(login, { username: name('nobody'), password: 'not the password at all' });
    e.same(
      'the same for a user who does not exist',
      [unknown.code, unknown.message].join(' '),
      [bad.code, bad.message].join(' '),
    );
    const weak = await admin.ask(addOrEditUser, {
      user_name: name('weak'),
      name: 'Weak',
      password: 'password1234',
      all_agents: true,
    });
    e.fact('a weak password is refused', weak.code === 40_001, weak.data);
    const log = await auditor.call(getSignInList, { user_name: staff.name });
    const outcomes = log.list.map(({ outcome }) => outcome);
    e.fact(
      'logging: the sign-in log has the success and the refusal',
      outcomes.includes('ok') && outcomes.includes('refused'),
      outcomes,
    );

    const again = await signIn({ url }, { username: staff.name, password: STAFF_PASSWORD });
    const sessions = await again.call(getSessionList, {});
    const own = sessions.list.find((each) => each.is_current);
    e.fact('a user sees the own sessions, with address and browser', sessions.list.length >= 1, {
      sessions: sessions.list.length,
    });
    await again.call(endOwnSession, { sid: own?.sid ?? '' });
    const ended = await again.ask(getSessionList, {});
    e.fact('an ended session is over at once', ended.code === 50_008 || ended.code === 50_012, ended.code);

    const [row] = (await admin.call(getUserList, { user_name: staff.name })).list;
    await admin.call(addOrEditUser, { id: row?.id ?? '', version: row?.version ?? 1, status: 'disabled', reason: 'has left' });
    const gone = await staff.ask(getGameList, {});
    e.fact('identity: a disabled account is out at once', gone.code >= 50_008 && gone.code <= 50_014, gone.code);

    const review = await auditor.call(getReviewList, {});
    const mine = review.list.find(({ user_name: each }) => each === auditor.name);
    e.fact('rights: the access review lists who may do what', (mine?.codes.length ?? 0) > 50, {
      users: review.total,
      pairs: review.pairs,
    });
    const whole = await admin.call(getReviewList, {});
    const signed = await admin.call(signOffReview, { sha256: whole.sha256, note: 'Regulator check' });
    const history = await auditor.call(getReviewHistory, {});
    e.fact(
      'and is signed off over its hash',
      history.list.some(({ sha256 }) => sha256 === signed.sha256),
      { sha256: signed.sha256, by: signed.by_name },
    );
    const stale = await admin.ask(signOffReview, { sha256: '0'.repeat(64), note: 'another list' });
    e.fact('never over a list that has changed since', stale.code !== 0, stale.code);
    e.note(
      'second factors are required of super users and holders of dangerous permissions behind https (MFA=required); the yearly audit itself is done by people',
    );
  },
};
