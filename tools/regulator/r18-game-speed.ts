import { getPlayRuleList, savePlayRule } from '@manager/contract/features/maintain/game-speed';
import type { EffectiveConfig } from '@manager/contract/platform/effective-config';
import type { Duty } from './duty.ts';

export const gameSpeed: Duty = {
  id: 'R18',
  title: 'Game speed: no round of a slot within 2.5 s, no autoplay, turbo or slam stop; session time and net position',
  rule: 'UKGC RTS 8C, 13C, 2E, 14D, 14E, 14G',
  where: 'D-4 game speed; config feed; refusal of bets that come too soon',
  check: async (world, e) => {
    const { admin, agree, addSite, addGame, platform, bet, name } = world;
    const site = await addSite('r18');
    const game = await addGame('r18');
    const rule = {
      site_id: site.id,
      game_id: game.id,
      min_cycle_ms: 2_500,
      on_too_fast: 'refuse' as const,
      autoplay: false,
      turbo: false,
      slam_stop: false,
    };
    await agree(savePlayRule, { ...rule, note: 'RTS 14E, 8C, 14D', reason: 'Law of the website' });
    const [made] = (await admin.call(getPlayRuleList, { site_id: site.id })).list;
    e.fact('the rule is set', made !== undefined, { id: made?.id, min_cycle_ms: made?.min_cycle_ms });
    const { play } = await platform.get<EffectiveConfig>('config/effective', { site: site.code, game: game.code });
    e.fact('games are told the shortest cycle', play.min_cycle?.ms === 2_500, play.min_cycle ?? 'none');
    e.fact(
      'and that autoplay, turbo and slam stop are off',
      ![play.autoplay, play.turbo, play.slam_stop].some(({ allowed }) => allowed),
      play,
    );
    const other = await platform.get<EffectiveConfig>('config/effective', { site: world.site.code, game: game.code });
    e.fact('where no rule holds they are not', other.play.autoplay.allowed && other.play.min_cycle === null);

    const player = name('r18');
    // Rounds that began before the rule was made are not held against it.
    const base = Date.now() + 100;
    const round = (afterMs: number) => {
      const { settled_at: _none, ...row } = bet({
        player,
        site: site.code,
        game: game.code,
        win: '0',
        status: 'pending',
        bet_at: new Date(base + afterMs).toISOString(),
      });
      return row;
    };
    const answers = [];
    for (const afterMs of [0, 1_200, 2_500]) answers.push(await platform.post('bets', [round(afterMs)]));
    e.fact('a first round is taken', answers[0]?.accepted === 1);
    e.fact('one that begins 1.2 s after it is refused', answers[1]?.rejected[0]?.code === 'too_fast', answers[1]?.rejected[0]);
    e.fact('one that begins 2.5 s after it is taken', answers[2]?.accepted === 1, answers[2]);
    const [rules] = (await admin.call(getPlayRuleList, { site_id: site.id })).list;
    const loosened = await admin.ask(savePlayRule, {
      id: rules?.id ?? '',
      version: rules?.version ?? 1,
      min_cycle_ms: 500,
      reason: 'faster',
    });
    e.fact('a looser rule waits for a second person', loosened.code === 40_903, loosened.data);
    e.note('session time and net position are shown by the game client; B-8 keeps both of every session (R4)');
  },
};
