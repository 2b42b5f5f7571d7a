import type { Happening, NightComment } from './types.ts';

/** The comments of the demo community in the threads of a replayed night, by what happens. `{us}` and `{them}` are short names of teams. */
export const gameNight: Readonly<Record<Happening, readonly NightComment[]>> = {
  start: [
    { by: 'home', content: 'Seats down, volume up. Let’s go {us}!' },
    { by: 'away', content: 'Long night on the road. Give me one good quarter to start, {us}.' },
    { by: 'anybody', content: 'Neutral in the building. I just want overtime and a good whistle.' },
    { by: 'home', content: 'Who’s watching from the couch and who’s in the arena?' },
  ],
  lead: [
    { by: 'leading', content: 'There it is. Lead change. Keep the ball moving!' },
    { by: 'trailing', content: 'We give that lead back every single time. Every. Time.' },
    { by: 'leading', content: 'THAT is how you answer. {them} had no idea where the help was.' },
    { by: 'trailing', content: 'Timeout. Call a timeout. Please.' },
    { by: 'anybody', content: 'These two have traded the lead all night and I am not complaining.' },
    { by: 'leading', content: 'My neighbors know the score now. Sorry, neighbors.' },
  ],
  tied: [
    { by: 'anybody', content: 'All square. Somebody blink.' },
    { by: 'home', content: 'Tied. My heart rate isn’t.' },
    { by: 'away', content: 'From down to even. Quiet that crowd, {us}.' },
    { by: 'anybody', content: 'Tie game. Nobody in this thread is breathing.' },
  ],
  run: [
    { by: 'leading', content: 'What a run. {them} can’t buy a stop.' },
    { by: 'trailing', content: 'Who is guarding anybody out there? Serious question.' },
    { by: 'leading', content: 'Best stretch of the season. Save this tape.' },
    { by: 'trailing', content: 'We got outworked on every possession of that run.' },
    { by: 'anybody', content: 'Momentum isn’t real, they said. Look at the last two minutes.' },
    { by: 'leading', content: 'The bench is standing. The BENCH.' },
  ],
  blowout: [
    { by: 'trailing', content: 'I’m switching to the postgame snacks early.' },
    { by: 'leading', content: 'Rest the starters, run the young guys, go home happy.' },
    { by: 'trailing', content: 'Garbage time takes: which of our guys is still playing hard?' },
    { by: 'anybody', content: 'This one’s cooked. Who had this score before the tip?' },
  ],
  period: [
    { by: 'anybody', content: 'Break time. Who’s your player of the quarter?' },
    { by: 'leading', content: 'I’ll take that score at the break. Clean up the turnovers.' },
    { by: 'trailing', content: 'Adjustments, please. Anything. Try a zone.' },
    { by: 'anybody', content: 'Fridge run. Nobody spoil the next one.' },
    { by: 'home', content: 'That last possession before the horn, wow.' },
  ],
  final: [
    { by: 'leading', content: 'BALLGAME. Loved every minute of that.' },
    { by: 'trailing', content: 'Hat tip to {them}. We’ll see you in our building.' },
    { by: 'anybody', content: 'Good game, good thread. See everybody next time.' },
    { by: 'leading', content: 'Player of the game? Give me names.' },
  ],
};
