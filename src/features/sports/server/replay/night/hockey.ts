import { createRecorder, luckOf, other, type Script, type Setting, type Side } from './script.ts';

const goalie = 9;

/** A game of hockey: a tie goes to five minutes that end with a goal, then to a shootout. */
export function hockey({ random, rosters, teams, plan }: Setting): Script {
  const { plays, score, at, add, wait, chance, between } = createRecorder(random);
  const skill = { home: 0.01 + random() * 0.02, away: random() * 0.02 };
  const nameOf = (side: Side, player: number) => rosters[side][player]?.name ?? teams[side].nickname;
  const credit = (side: Side, player: number, stat: string, by = 1) => ({ side, player, stat, by });
  let isShootout = false;

  function goal(side: Side): void {
    const [scorer, helper] = [between(0, 4), between(5, 8)];
    const credits = [credit(side, scorer, 'g'), credit(side, scorer, 'sog'), credit(side, helper, 'a'), credit(other(side), goalie, 'ga')];
    const text = `Goal scored by ${nameOf(side, scorer)} assisted by ${nameOf(side, helper)}`;
    add({ text, kind: 'Goal', team: side, points: 1, credits });
    wait(45);
  }

  function event(): void {
    const side: Side = chance(0.51) ? 'home' : 'away';
    const player = between(0, 8);
    const roll = random();
    const luck = luckOf(plan, side, (at.period - (at.clock ?? 0) / 1_200) / 3, score[side] - score[other(side)]);
    if (roll < 0.045 + skill[side] + luck / 5) goal(side);
    else if (roll < 0.5) {
      const text = `Shot on goal by ${nameOf(side, player)} saved by ${nameOf(other(side), goalie)}`;
      add({ text, kind: 'Shot', team: side, credits: [credit(side, player, 'sog'), credit(other(side), goalie, 'sv')] });
    } else if (roll < 0.72)
      add({ text: `${nameOf(side, player)} credited with hit`, kind: 'Hit', team: side, credits: [credit(side, player, 'hit')] });
    else if (roll < 0.94) add({ text: `${nameOf(side, player)} faceoff won`, kind: 'Faceoff', team: side });
    else {
      add({
        text: `${nameOf(side, player)}: minor penalty (2 min), hooking`,
        kind: 'Penalty',
        team: side,
        credits: [credit(side, player, 'pim', 2)],
      });
      wait(30);
    }
  }

  for (let period = 1; period <= 3 || (period === 4 && score.home === score.away); period += 1) {
    at.period = period;
    const isOvertime = period === 4;
    let left = isOvertime ? 300 : 1_200;
    at.clock = left;
    add({ text: `Start of the ${isOvertime ? 'overtime' : 'period'}`, kind: 'Period Start' });
    while (left > 0) {
      if (isOvertime && score.home !== score.away) break;
      const used = Math.min(left, between(14, 46));
      left -= used;
      at.clock = left;
      wait(used + between(3, 22));
      if (left === 0) break;
      if (plan === 'buzzer beater' && period === 3 && left < 30 && score.home === score.away) goal(chance(0.5) ? 'home' : 'away');
      else event();
    }
    wait(4);
    add({ text: 'End of the period', kind: 'End Period' });
    wait(period < 3 ? 1_020 : 90);
  }
  if (score.home === score.away) {
    isShootout = true;
    [at.period, at.clock] = [5, 0];
    const made = { home: 0, away: 0 };
    for (let round = 1; round <= 3 || made.home === made.away; round += 1) {
      for (const side of ['away', 'home'] as const) {
        wait(35);
        const isGood = chance(0.33);
        if (isGood) made[side] += 1;
        const text = `Shootout attempt by ${nameOf(side, round % 9)} ${isGood ? 'scores' : 'is saved'}`;
        add({ text, kind: isGood ? 'Shootout Goal' : 'Shootout Save', team: side });
      }
    }
    wait(3);
    add({ text: 'The shootout decides', kind: 'Shootout Winner', team: made.home > made.away ? 'home' : 'away', points: 1 });
  }
  add({ text: 'End of Game', kind: 'End of Game' });
  return { plays, isShootout };
}
