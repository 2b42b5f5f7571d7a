import { createRecorder, luckOf, other, type Script, type Setting, type Side } from './script.ts';

interface Rules {
  periods: number;
  seconds: number;
  /** Seconds of the longest possession. */
  longest: number;
  break: number;
  halftime: number;
}

const overtimeSeconds = 300;

/** A game of basketball, possession by possession, with as many overtimes as it needs. */
export function basketball(setting: Setting, rules: Rules): Script {
  const { random, teams, rosters, plan } = setting;
  const { plays, score, at, add, wait, chance, between } = createRecorder(random);
  const skill = { home: 0.02 + random() * 0.04, away: random() * 0.04 };
  let offense: Side = chance(0.5) ? 'home' : 'away';
  const nameOf = (side: Side, player: number) => rosters[side][player]?.name ?? teams[side].nickname;
  /** Starters play, and so shoot, more than the bench. */
  const someone = () => (chance(0.72) ? between(0, 4) : between(5, 9));
  const credit = (side: Side, player: number, stat: string, by = 1) => ({ side, player, stat, by });

  function freeThrows(side: Side, player: number, shots: number): void {
    for (let shot = 1; shot <= shots; shot += 1) {
      const isMade = chance(0.78);
      wait(9);
      const text = `${nameOf(side, player)} ${isMade ? 'makes' : 'misses'} free throw ${shot} of ${shots}`;
      const credits = [credit(side, player, 'fta'), ...(isMade ? [credit(side, player, 'ftm'), credit(side, player, 'pts')] : [])];
      add({ text, kind: `Free Throw - ${shot} of ${shots}`, team: side, points: isMade ? 1 : 0, credits });
    }
  }

  function shoot(side: Side, isThree: boolean, isMade: boolean): void {
    const player = someone();
    const worth = isThree ? 3 : 2;
    const [tried, scored] = isThree ? ['tpa', 'tpm'] : ['fga2', 'fgm2'];
    const helper = isMade && chance(0.6) ? someone() : player;
    const how = isThree ? `${between(23, 29)}-foot three point jumper` : chance(0.45) ? 'driving layup' : `${between(6, 18)}-foot jumper`;
    const assist = helper === player ? '' : ` (${nameOf(side, helper)} assists)`;
    const credits = [credit(side, player, tried)];
    if (isMade) credits.push(credit(side, player, scored), credit(side, player, 'pts', worth));
    if (assist) credits.push(credit(side, helper, 'ast'));
    const kind = isThree || how.endsWith('jumper') ? 'Jump Shot' : 'Driving Layup\nShot';
    add({
      text: `${nameOf(side, player)} ${isMade ? 'makes' : 'misses'} ${how}${assist}`,
      kind,
      team: side,
      points: isMade ? worth : 0,
      credits,
    });
  }

  /** Returns whether the same side keeps the ball. */
  function rebound(side: Side): boolean {
    const isOffensive = chance(0.24);
    const winner = isOffensive ? side : other(side);
    const player = someone();
    wait(2);
    const text = `${nameOf(winner, player)} ${isOffensive ? 'offensive' : 'defensive'} rebound`;
    const credits = [credit(winner, player, isOffensive ? 'orb' : 'drb')];
    add({ text, kind: isOffensive ? 'Offensive Rebound' : 'Defensive Rebound', team: winner, credits });
    return isOffensive;
  }

  function possession(side: Side): boolean {
    if (chance(0.12)) {
      const [loser, thief] = [someone(), someone()];
      const text = `${nameOf(side, loser)} bad pass (${nameOf(other(side), thief)} steals)`;
      add({ text, kind: 'Bad Pass\nTurnover', team: side, credits: [credit(side, loser, 'tov'), credit(other(side), thief, 'stl')] });
      return false;
    }
    if (chance(0.1)) {
      const [player, victim] = [someone(), someone()];
      const text = `${nameOf(other(side), player)} shooting foul (${nameOf(side, victim)} draws the foul)`;
      add({ text, kind: 'Shooting Foul', team: other(side), credits: [credit(other(side), player, 'pf')] });
      freeThrows(side, victim, 2);
      return false;
    }
    const isThree = chance(0.36);
    const share = (at.period - (at.clock ?? 0) / rules.seconds) / rules.periods;
    const luck = luckOf(plan, side, share, (score[side] - score[other(side)]) / 2);
    const isMade = chance((isThree ? 0.35 : 0.51) + skill[side] + luck);
    shoot(side, isThree, isMade);
    return isMade ? false : rebound(side);
  }

  for (let period = 1; period <= rules.periods || score.home === score.away; period += 1) {
    at.period = period;
    at.clock = period > rules.periods ? overtimeSeconds : rules.seconds;
    if (period === 1)
      add({
        text: `${nameOf('home', 4)} vs. ${nameOf('away', 4)} (${teams[offense].nickname} gain possession)`,
        kind: 'Jumpball',
        team: offense,
      });
    while (at.clock > 0) {
      const isLast = period >= rules.periods && at.clock <= rules.longest;
      const behind = score[other(offense)] - score[offense];
      if (plan === 'buzzer beater' && isLast && behind >= 0 && behind <= 2) {
        wait(at.clock);
        at.clock = 0.4;
        shoot(offense, behind > 1 || chance(0.5), true);
        at.clock = 0;
        break;
      }
      const used = Math.min(at.clock, between(6, rules.longest - 2));
      at.clock -= used;
      wait(used + between(2, 14));
      if (at.clock === 0) break;
      if (!possession(offense)) offense = other(offense);
      if (chance(0.03)) {
        wait(5);
        add({ text: `${teams[offense].nickname} full timeout`, kind: 'Full Timeout', team: offense });
        wait(75);
      }
    }
    wait(3);
    add({ text: `End of the ${period > rules.periods ? 'overtime' : 'period'}`, kind: 'End Period' });
    wait(period === rules.periods / 2 ? rules.halftime : rules.break);
  }
  add({ text: 'End of Game', kind: 'End Game' });
  return { plays, isShootout: false };
}
