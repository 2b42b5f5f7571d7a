const list =
  'fire 🔥,goat 🐐,basketball 🏀,football 🏈,baseball ⚾,hockey 🏒,soccer ⚽,tennis 🎾,golf ⛳,boxing 🥊,trophy 🏆,medal 🏅,first 🥇,second 🥈,third 🥉,' +
  'crown 👑,target 🎯,stadium 🏟️,whistle 📣,ticket 🎟️,clock ⏰,hourglass ⏳,chart 📈,falling 📉,joy 😂,rofl 🤣,smile 😄,grin 😁,wink 😉,cool 😎,' +
  'heart_eyes 😍,thinking 🤔,shrug 🤷,facepalm 🤦,cry 😢,sob 😭,angry 😠,rage 😡,shock 😱,wow 😮,sweat 😅,sleepy 😴,clown 🤡,skull 💀,ghost 👻,' +
  'robot 🤖,eyes 👀,clap 👏,wave 👋,pray 🙏,muscle 💪,thumbsup 👍,thumbsdown 👎,ok 👌,point_up ☝️,fist ✊,raised_hands 🙌,handshake 🤝,brain 🧠,heart ❤️,' +
  'broken_heart 💔,blue_heart 💙,green_heart 💚,purple_heart 💜,hundred 💯,star ⭐,sparkles ✨,boom 💥,rocket 🚀,party 🎉,bell 🔔,money 💰,gem 💎,lock 🔒,check ✅,' +
  'cross ❌,warning ⚠️,question ❓,exclamation ❗,beer 🍺,beers 🍻,pizza 🍕,popcorn 🍿,coffee ☕,snow ❄️,sun ☀️,rain 🌧️,bear 🐻,bull 🐂,eagle 🦅,hawk 🦅,' +
  'tiger 🐯,lion 🦁,wolf 🐺,horse 🐴,dolphin 🐬,brick 🧱,bus 🚌,train 🚆,salt 🧂,ice 🧊,cook 👨‍🍳,doctor 🧑‍⚕️,hospital 🏥,magic 🪄';

export interface Emoji {
  name: string;
  sign: string;
}

/** The emoji that have a name here; two names may mean one. */
export const emoji: readonly Emoji[] = list.split(',').map(each => {
  const [name = '', sign = ''] = each.split(' ');
  return { name, sign };
});

/** The emoji whose name contains the typed text. */
export function emojiFor(typed: string): readonly Emoji[] {
  const wanted = typed.trim().toLowerCase().replaceAll(':', '').replaceAll(' ', '_');
  return emoji.filter(({ name }) => name.includes(wanted));
}

const signs: ReadonlyMap<string, string> = new Map(emoji.map(({ name, sign }) => [name, sign]));
const typedName = /:([a-z_]{2,20}):$/i;

/** The emoji that ends before the caret as `:fire:`, and the place where its name begins. */
export function typedEmoji(text: string, caret: number): { start: number; sign: string } | undefined {
  const match = typedName.exec(text.slice(Math.max(0, caret - 22), caret));
  const sign = match && signs.get((match[1] ?? '').toLowerCase());
  return match && sign ? { start: caret - match[0].length, sign } : undefined;
}
