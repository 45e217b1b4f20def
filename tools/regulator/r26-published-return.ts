import { getBetDetail } from '@manager/contract/features/account/bet-detail';
import { getGameReport } from '@manager/contract/features/report/game-report';
import { getGameDetail, saveGame } from '@manager/contract/features/set-up/game';
import { getWebsiteGameDetail, saveWebsiteGame } from '@manager/contract/features/set-up/website-game';
import type { EffectiveConfig } from '@manager/contract/platform/effective-config';
import type { Duty } from './duty.ts';
import { micros } from './money.ts';

export const publishedReturn: Duty = {
  id: 'R26',
  title: 'The return that players are told is that of the certified profile in force',
  rule: 'UKGC RTS 3 (3C)',
  where: 'C-1 and C-7 returns, config feed, B-3',
  check: async ({ admin, agree, addSite, addGame, platform, bet, name, day }, e) => {
    const site = await addSite('r26');
    const certificate = { lab: 'Check Lab', number: 'CL-1', date: day, jurisdiction: 'UK', math_hash: 'a'.repeat(64) };
    const game = await addGame('r26', { certifications: [certificate] });
    const cell = `${site.id}-${game.id}`;
    const places = async () => {
      const feed = await platform.get<EffectiveConfig>('config/effective', { site: site.code, game: game.code });
      const here = await admin.call(getWebsiteGameDetail, { id: cell });
      const certified = await admin.call(getGameDetail, { id: game.id });
      const object = (await platform.snapshot()).find((each) => each.kind === 'game' && each.data['code'] === game.code);
      return {
        feed: feed.rtp?.value,
        console: here.effective_rtp,
        profiles: certified.rtp_profiles,
        told: object?.data['rtp_profiles'] as string[],
      };
    };
    const agreeOn = async (value: string, of: string): Promise<void> => {
      const { feed, console, profiles, told } = await places();
      e.same(`${of}: told to games`, feed, value);
      e.same(`${of}: shown to staff`, console, value);
      const isIn = (list: readonly string[]): boolean => list.some((each) => micros(each) === micros(value));
      e.fact(`${of}: it is one of the certified profiles, which games know as well`, isIn(profiles) && isIn(told), {
        profiles,
        certificate: certificate.number,
      });
    };
    await agreeOn('96.0000', 'as certified');
    const foreign = await admin.ask(saveWebsiteGame, { id: cell, version: 0, rtp: '90', reason: 'cheaper' });
    e.fact('a return without a certificate is refused', foreign.code === 40_001, foreign.data);
    const asked = await admin.ask(saveWebsiteGame, { id: cell, version: 0, rtp: '94', reason: 'asked for' });
    e.fact(
      'a change waits for a second person, and until then all stays',
      asked.code === 40_903 && (await places()).feed === '96.0000',
      asked.data,
    );
    await agree(saveWebsiteGame, { id: cell, version: 0, rtp: '94', reason: 'Announced to players on the 1st' });
    await agreeOn('94.0000', 'after the change');
    const { version } = await admin.call(getGameDetail, { id: game.id });
    const dropped = await agree(saveGame, { id: game.id, version, rtp_profiles: ['96'], reason: 'certificate of 94 withdrawn' });
    e.note(`the profile 94 withdrawn from the game with request ${dropped.approvalId}`);
    await agreeOn('96.0000', 'a withdrawn profile is passed over everywhere');
    const row = bet({ player: name('r26'), site: site.code, game: game.code, rtp_profile: '96' });
    await platform.put('bets', [row]);
    e.same(
      'each round keeps the profile that it was played by',
      (await admin.call(getBetDetail, { bet_id: row.bet_id })).rtp_profile,
      '96',
    );
    const report = await admin.call(getGameReport, { site_id: site.id, date_from: day, date_to: day });
    e.same('and the report holds it against that', report.list[0]?.theoretical_rtp, '96.0000');
  },
};
