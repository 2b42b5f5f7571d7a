import { createRecorder, luckOf, other, type Script, type Setting, type Side } from './script.ts';

const quarter = 900;
/** Places in a roster: quarterback, two runners, four receivers, a kicker, a defender. */
const [quarterback, kicker, defender] = [0, 7, 8];

/** A game of football, drive by drive. A professional overtime ends with the first score, a college one after equal tries. */
export function football({ random, teams, rosters, plan }: Setting, isCollege: boolean): Script {
  const { plays, score, at, add, wait, chance, between } = createRecorder(random);
  const skill = { home: 0.02 + random() * 0.05, away: random() * 0.05 };
  let drive = 0;
  const nameOf = (side: Side, player: number) => rosters[side][player]?.name ?? teams[side].nickname;
  const credit = (side: Side, player: number, stat: string, by = 1) => ({ side, player, stat, by });
  const spend = (seconds: number) => {
    if (at.clock !== undefined) at.clock = Math.max(0, at.clock - seconds);
    wait(seconds + between(6, 24));
  };

  function extraPoint(side: Side): void {
    const isGood = chance(0.94);
    wait(40);
    const text = `${nameOf(side, kicker)} extra point ${isGood ? 'is good' : 'is no good'}`;
    add({ text, kind: 'Extra Point', team: side, points: isGood ? 1 : 0, credits: isGood ? [credit(side, kicker, 'kpts')] : [], drive });
    wait(70);
  }

  function fieldGoal(side: Side, yards: number): boolean {
    const isGood = chance(1.02 - yards * 0.012);
    spend(5);
    const kind = isGood ? 'Field Goal Good' : 'Field Goal Missed';
    const text = `${nameOf(side, kicker)} ${yards + 17} yard field goal is ${isGood ? 'GOOD' : 'NO GOOD'}`;
    add({ text, kind, team: side, points: isGood ? 3 : 0, credits: isGood ? [credit(side, kicker, 'kpts', 3)] : [], drive });
    if (isGood) wait(70);
    return isGood;
  }

  /** One play from scrimmage: yards, or undefined for a lost ball. */
  function scrimmage(side: Side, left: number): number | undefined {
    const isPass = chance(0.57);
    const runner = between(1, 2);
    const catcher = between(3, 6);
    const team = side;
    const luck = luckOf(plan, side, (at.period - (at.clock ?? 0) / quarter) / 4, (score[side] - score[other(side)]) / 5);
    const roll = random();
    if (isPass && roll < 0.025) {
      spend(8);
      const text = `${nameOf(side, quarterback)} pass INTERCEPTED by ${nameOf(other(side), defender)}`;
      add({
        text,
        kind: 'Pass Interception Return',
        team,
        credits: [credit(side, quarterback, 'int'), credit(side, quarterback, 'att')],
        drive,
      });
      return undefined;
    }
    if (isPass && roll > 0.63 + skill[side] + luck) {
      spend(7);
      const text = `${nameOf(side, quarterback)} pass incomplete to ${nameOf(side, catcher)}`;
      add({ text, kind: 'Pass Incompletion', team, credits: [credit(side, quarterback, 'att')], drive });
      return 0;
    }
    spend(between(24, 41));
    const yards = Math.min(left, isPass ? between(2, chance(0.12) ? 48 : 17) : between(-2, chance(0.08) ? 32 : 9));
    const isTouchdown = yards >= left;
    const points = isTouchdown ? 6 : 0;
    const ending = isTouchdown ? ' for a TOUCHDOWN' : '';
    if (isPass) {
      const credits = [
        credit(side, quarterback, 'att'),
        credit(side, quarterback, 'cmp'),
        credit(side, quarterback, 'pyds', yards),
        credit(side, catcher, 'rec'),
        credit(side, catcher, 'ryds', yards),
      ];
      if (isTouchdown) credits.push(credit(side, quarterback, 'ptd'), credit(side, catcher, 'rtd'));
      const text = `${nameOf(side, quarterback)} pass to ${nameOf(side, catcher)} for ${yards} yds${ending}`;
      add({ text, kind: isTouchdown ? 'Passing Touchdown' : 'Pass Reception', team, points, credits, drive });
    } else {
      const credits = [
        credit(side, runner, 'car'),
        credit(side, runner, 'rush', yards),
        ...(isTouchdown ? [credit(side, runner, 'rutd')] : []),
      ];
      const text = `${nameOf(side, runner)} run for ${yards} yds${ending}`;
      add({ text, kind: isTouchdown ? 'Rushing Touchdown' : 'Rush', team, points, credits, drive });
    }
    return yards;
  }

  /** Plays a drive that begins `yards` from the end zone. Returns which side begins the next one, and where. */
  function playDrive(side: Side, from: number): [Side, number] {
    const change = (yards: number): [Side, number] => [other(side), Math.max(1, Math.min(99, yards))];
    drive += 1;
    let [left, down, need] = [from, 1, 10];
    while (at.clock === undefined || at.clock > 0) {
      const isEnding = at.period >= 4 && at.clock !== undefined && at.clock < 50;
      const behind = score[other(side)] - score[side];
      const isLastKick = plan === 'buzzer beater' && isEnding && behind >= 0 && behind <= 2 && left <= 40;
      if (isLastKick || (down === 4 && left <= 38)) {
        if (isLastKick) at.clock = 6;
        return change(fieldGoal(side, left) ? 75 : 100 - left);
      }
      if (down === 4 && at.clock !== undefined && !isEnding) {
        spend(10);
        const punt = between(36, 52);
        add({ text: `${teams[side].nickname} punt ${punt} yds`, kind: 'Punt', team: side, drive });
        return change(Math.max(20, Math.min(80, 100 - left + punt)));
      }
      const yards = scrimmage(side, left);
      if (yards === undefined) return change(100 - left);
      left -= yards;
      if (left <= 0) {
        extraPoint(side);
        return change(75);
      }
      [down, need] = yards >= need ? [1, Math.min(10, left)] : [down + 1, need - yards];
      if (down > 4) return change(100 - left);
    }
    return [side, left];
  }

  function endPeriod(seconds: number): void {
    wait(5);
    add({ text: 'End of the period', kind: 'End Period', drive });
    wait(seconds);
  }

  let [side, from]: [Side, number] = ['away', 75];
  for (let period = 1; period <= 4; period += 1) {
    [at.period, at.clock] = [period, quarter];
    if (period === 1 || period === 3) {
      [side, from] = [period === 1 ? 'away' : 'home', 75];
      add({ text: `${nameOf(other(side), kicker)} kickoff for 65 yds, touchback`, kind: 'Kickoff', team: other(side), drive: drive + 1 });
    }
    // The side that has the ball keeps it over the end of a quarter.
    while (at.clock > 0) [side, from] = playDrive(side, from);
    endPeriod(period === 2 ? 780 : 120);
  }
  for (let period = 5; score.home === score.away && period < (isCollege ? 12 : 6); period += 1) {
    at.period = period;
    at.clock = isCollege ? undefined : 600;
    if (isCollege) for (const each of ['away', 'home'] as const) playDrive(each, 25);
    else {
      while (score.home === score.away && at.clock !== undefined && at.clock > 0) [side, from] = playDrive(side, from);
    }
    endPeriod(60);
  }
  add({ text: 'End of Game', kind: 'End of Game', drive });
  return { plays, isShootout: false };
}
