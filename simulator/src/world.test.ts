import { describe, expect, it } from 'vitest';
import { AGENTS } from './world/agents.ts';
import { publishedMathOf } from './world/games.ts';
import { createWorld } from './world.ts';

const world = createWorld();

describe('world', () => {
  it('is the same for the same seed and another for another', () => {
    expect(createWorld().players.slice(0, 50)).toEqual(world.players.slice(0, 50));
    expect(createWorld({ seed: 5 }).players.slice(0, 50)).not.toEqual(world.players.slice(0, 50));
  });

  it('is large enough', () => {
    expect(world.agents.length).toBeGreaterThanOrEqual(6);
    expect(world.websites.length).toBeGreaterThanOrEqual(20);
    expect(world.games.length).toBeGreaterThanOrEqual(30);
    expect(new Set(world.games.map((game) => game.vendor)).size).toBeGreaterThanOrEqual(4);
    expect(new Set(world.players.map((player) => player.currency.code)).size).toBeGreaterThanOrEqual(5);
    expect(world.players.length).toBeGreaterThanOrEqual(2_000);
    expect(new Set(AGENTS.map((agent) => `${agent.timezone} ${agent.settlementHour}`)).size).toBeGreaterThanOrEqual(6);
  });

  it('has unique codes, and names that are unique at their website', () => {
    for (const codes of [
      world.agents.map((a) => a.sellerId),
      world.websites.map((w) => w.code),
      world.websites.map((w) => w.prefix),
      world.games.map((g) => g.code),
    ]) {
      expect(new Set(codes).size).toBe(codes.length);
    }
    expect(new Set(world.players.map((player) => `${player.site.code}/${player.name}`)).size).toBe(world.players.length);
  });

  it('lists parents before their agents, and knows every agent of a website', () => {
    const seen = new Set<string>();
    for (const agent of AGENTS) {
      if (agent.parent !== null) expect(seen).toContain(agent.parent);
      seen.add(agent.sellerId);
    }
    for (const site of world.websites) expect(seen).toContain(site.agent);
  });

  it('names every symbol of every game differently', () => {
    for (const game of world.games) {
      const names = publishedMathOf(game).math.symbols.map((letter) => game.theme[letter]);
      expect(names).not.toContain(undefined);
      expect([game.code, new Set(names).size]).toEqual([game.code, names.length]);
    }
  });
});
