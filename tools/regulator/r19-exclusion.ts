import { getBlockList, liftBlock, saveBlock } from '@manager/contract/features/maintain/block';
import type { EffectiveConfig } from '@manager/contract/platform/effective-config';
import { runChampionship } from './championship.ts';
import type { Duty } from './duty.ts';
import { until } from './world.ts';

export const exclusion: Duty = {
  id: 'R19',
  title: 'Exclusions and blocks of the website are honoured at launch and play',
  rule: 'UKGC RTS 12, 13; GLI-19 §2.5',
  where: 'D-3 block; config feed, effective configuration; promotions and cards of the Platform API',
  check: async (world, e) => {
    const { admin, platform, bet, account, site, game, name, run } = world;
    const player = name('r19');
    await platform.put('bets', [bet({ player }), bet({ player: name('r19-free') })]);
    const ask = () => platform.get<EffectiveConfig>('config/effective', { site: site.code, game: game.code, player });
    e.fact('before, a session may begin', (await ask()).playable);
    const cursor = await platform.cursor();
    const { id } = await account(player);
    const startedMs = Date.now();
    await admin.call(saveBlock, { player_id: id, reason: 'Excluded himself at the website' });
    const changes = await until('the block in the feed', async () => {
      const page = await platform.get<{ changes: { kind: string; player: string | null }[] }>('config', {
        since: cursor,
        wait_s: '5',
      });
      return page.changes.some((each) => each.kind === 'block' && each.player === player) ? page.changes : undefined;
    });
    e.fact(
      `the feed tells games ${Date.now() - startedMs} ms later`,
      changes.length > 0,
      changes.find(({ kind }) => kind === 'block'),
    );
    const blocked = await ask();
    e.fact('at launch: no session may begin', !blocked.playable && blocked.denials.includes('blocked'), blocked.denials);
    const cup = `cup-${run}-c`;
    await runChampionship(world, cup);
    const enter = (who: string) => platform.ask('championship_entries', { championship: cup, site: site.code, player: who });
    const refused = await enter(player);
    e.fact('nor does Manager itself let him in: he cannot register for a championship', refused.status === 403, refused.body);
    e.same('while another player can', (await enter(name('r19-free'))).status, 200);
    const late = await platform.post('bets', [bet({ player })]);
    e.fact(
      'a round that was played all the same is recorded, not hidden: a record is never refused because of who played',
      late.accepted === 1,
      late,
    );
    const [block] = (await admin.call(getBlockList, { player_id: id })).list;
    e.fact('the exclusion is on record with its reason and who set it', block?.reason === 'Excluded himself at the website', {
      id: block?.id,
      by: block?.by_user,
    });
    await admin.call(liftBlock, { id: block?.id ?? '', version: block?.version ?? 1, reason: 'his exclusion is over' });
    e.fact('lifted, he may play again', (await ask()).playable);
    e.note(
      'limits, reality checks and the register of exclusions are the website’s: Manager obeys what the website or its staff set here',
    );
  },
};
