import { createRecorder, luckOf, other, type Script, type Setting, type Side } from './script.ts';

function ordinal(number: number): string {
  return `${number}${['th', 'st', 'nd', 'rd'][number % 100 > 10 && number % 100 < 14 ? 0 : number % 10] ?? 'th'}`;
}

const pitcher = 9;

/** A game of baseball, batter by batter. The home team does not bat on once it has won. */
export function baseball({ random, rosters, teams, plan }: Setting): Script {
  const { plays, score, at, add, wait, chance, between } = createRecorder(random);
  const skill = { home: 0.004 + random() * 0.02, away: random() * 0.02 };
  const next: Record<Side, number> = { home: 0, away: 0 };
  const nameOf = (side: Side, player: number) => rosters[side][player]?.name ?? teams[side].nickname;
  const credit = (side: Side, player: number, stat: string, by = 1) => ({ side, player, stat, by });

  /** Runners by base; `reach` of 4 is a home run. Returns the runs. */
  function advance(bases: boolean[], reach: number): number {
    let runs = 0;
    for (let base = 2; base >= 0; base -= 1) {
      if (!bases[base]) continue;
      bases[base] = false;
      if (base + reach >= 3) runs += 1;
      else bases[base + reach] = true;
    }
    if (reach === 4) runs += 1;
    else bases[reach - 1] = true;
    return runs;
  }

  const hits = [
    [0.147, 'singles', 'Single', 1],
    [0.195, 'doubles', 'Double', 2],
    [0.2, 'triples', 'Triple', 3],
    [0.232, 'homers', 'Home Run', 4],
  ] as const;

  function bat(side: Side, bases: boolean[], inning: string): number {
    const batter = next[side];
    next[side] = (batter + 1) % 9;
    wait(between(55, 130));
    const base = { team: side, inning };
    const luck = luckOf(plan, side, at.period / 9, score[side] - score[other(side)]);
    const isWalkOff = plan === 'buzzer beater' && side === 'home' && at.period >= 9;
    const roll = random() - skill[side] - luck / 2 - (isWalkOff ? 0.15 : 0);
    const hit = hits.find(([share]) => roll < share);
    if (hit) {
      const runs = advance(bases, hit[3]);
      const credits = [credit(side, batter, 'ab'), credit(side, batter, 'h'), credit(other(side), pitcher, 'ha')];
      if (hit[3] === 4) credits.push(credit(side, batter, 'hr'));
      if (runs > 0) credits.push(credit(side, batter, 'rbi', runs), credit(other(side), pitcher, 'er', runs));
      const ending = runs === 0 ? '' : `, ${runs} ${runs === 1 ? 'run scores' : 'runs score'}`;
      add({ ...base, text: `${nameOf(side, batter)} ${hit[1]}${ending}`, kind: hit[2], points: runs, credits });
      return 0;
    }
    if (roll < 0.315) {
      // A walk moves only the runners who must give up their base.
      let place = 0;
      while (place < 3 && bases[place]) place += 1;
      const runs = place === 3 ? 1 : 0;
      if (place < 3) bases[place] = true;
      add({ ...base, text: `${nameOf(side, batter)} walks`, kind: 'Walk', points: runs, credits: [credit(side, batter, 'bb')] });
      return 0;
    }
    const isStrikeout = chance(0.33);
    const credits = [credit(side, batter, 'ab'), credit(other(side), pitcher, 'outs')];
    if (isStrikeout) credits.push(credit(side, batter, 'so'), credit(other(side), pitcher, 'k'));
    const how = isStrikeout ? 'strikes out' : chance(0.5) ? 'grounds out' : 'flies out';
    add({ ...base, text: `${nameOf(side, batter)} ${how}`, kind: isStrikeout ? 'Strikeout' : 'Out', credits });
    return 1;
  }

  for (let inning = 1; inning <= 9 || score.home === score.away; inning += 1) {
    at.period = inning;
    for (const side of ['away', 'home'] as const) {
      const isDecided = () => side === 'home' && inning >= 9 && score.home > score.away;
      if (isDecided()) break;
      const name = `${side === 'away' ? 'Top' : 'Bot'} ${ordinal(inning)}`;
      const bases = [false, false, false];
      let outs = 0;
      while (outs < 3 && !isDecided()) outs += bat(side, bases, name);
      wait(8);
      const isOver = inning >= 9 && (side === 'home' ? score.home !== score.away : score.home > score.away);
      const pause = `${side === 'away' && !isOver ? 'Mid' : 'End'} ${ordinal(inning)}`;
      add({ text: `End of the ${side === 'away' ? 'top' : 'bottom'} of the ${ordinal(inning)}`, kind: 'End Inning', inning: pause });
      wait(130);
    }
  }
  add({ text: 'End of Game', kind: 'End Game' });
  return { plays, isShootout: false };
}
