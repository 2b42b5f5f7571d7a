/** Limits of newcomers, and rules about texts. src/features/safeguards/README.md. */
import { withoutInvisible } from '../../platform/shared/text.ts';

/** An account is a newcomer's for so long, in hours, and until so many of its posts or comments stand. */
export const newcomer = { hours: 24, texts: 3 };

/** The limits of a newcomer: of one text, and of an hour. That of comments holds under a shield alone. */
export const newcomerLimits = { links: 2, images: 1, mentions: 3, postsAnHour: 3, commentsAnHour: 10 };

/** The time within which the same text by the same account is a duplicate, in minutes. */
export const duplicateMinutes = 10;

export const ruleActions = ['refuse', 'hold'] as const;
export type RuleAction = (typeof ruleActions)[number];

export const maxRules = 1_000;

/** The inputs that decide whether a shield goes up by itself: so many texts of a thread or of the site in the last minute, this share by first-timers, and so many of those: nobody raises it alone. */
export const shieldRise = { texts: 60, share: 0.3, firstTimers: 5 };
/** A first-timer's account is younger than so many hours. An older one that never wrote is a reader who joins in. */
export const firstTimerHours = 1;
/** On the site a first-timer has no visible text from before so many minutes, as a wave may come slowly. In a thread it is one minute. */
export const firstTextsOfSiteMinutes = 10;
/** No shield goes up by itself on a site that is younger than so many days: nearly everybody is new there. */
export const firstDaysOfSite = 14;
/** A shield that went up by itself comes down after so many calm minutes. */
export const calmMinutes = 15;

/** The texts of a thread or of the site in the last minute, those by first-timers, and the number of those people. */
export interface Pace {
  texts: number;
  byFirstTimers: number;
  firstTimers: number;
}

export function isRush({ texts, byFirstTimers, firstTimers }: Pace): boolean {
  const isCrowd = texts >= shieldRise.texts && firstTimers >= shieldRise.firstTimers;
  return isCrowd && byFirstTimers > texts * shieldRise.share;
}

/** The time from now to an instant in words, rounded up. The server does not know the time zone of who reads it. */
function fromNow(end: Date): string {
  const minutes = Math.max(1, Math.ceil((end.getTime() - Date.now()) / 60_000));
  const [count, unit] = minutes <= 90 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Tells a newcomer about a limit, and when it ends. `until` is null where only the number of their texts is missing. */
export function newcomerSentence(limit: string, until: Date | null): string {
  const end = until ? `That ends ${fromNow(until)},` : 'That ends';
  return `New members can ${limit}. ${end} once ${newcomer.texts} of your posts or comments are up.`;
}

/** Tells a newcomer that an hour's number is reached, and when the next one is possible. */
export function hourSentence(limit: string, next: Date): string {
  return `New members can ${limit} an hour. You can go on ${fromNow(next)}.`;
}

/** A word that may be a host name, with the sign of an e-mail address after it. One character class: it never steps back. */
const wordPattern = /([\p{L}\p{N}.-]+)(@?)/gu;
const labelPattern = /^[\p{L}\p{N}-]+$/u;
const lastLabelPattern = /^\p{L}{2,24}(?![\p{L}\p{N}])/u;
/** The longest host name, by RFC 1035. */
const maxHostLength = 253;

/** The host names in a word: its runs of labels up to the last one that can be a top-level domain. */
function hostsOfWord(word: string, isMailbox: boolean): string[] {
  const hosts: string[] = [];
  let run: string[] = [];
  let host = '';
  const end = () => {
    if (host) hosts.push(host);
    [run, host] = [[], ''];
  };
  const labels = word.split('.');
  for (const [place, label] of labels.entries()) {
    if (label.startsWith('-')) end();
    const name = label.replace(/^-+/, '');
    if (!labelPattern.test(name)) {
      end();
      continue;
    }
    const last = lastLabelPattern.exec(name)?.[0];
    const isBeforeAt = isMailbox && place === labels.length - 1 && last === name;
    if (run.length > 0 && last && !isBeforeAt) host = [...run, last].join('.');
    run.push(name);
    if (name.endsWith('-')) end();
  }
  end();
  return hosts;
}

/** The full stops of other scripts. Browsers read them as dots, and in a sentence they end a host name. */
const otherStops = /[\u3002\uff0e\uff61\u2024]/g;

/** The host names in a text, in lower case: of addresses, and of words that look like one. Its time grows with the length alone. */
export function hostsIn(text: string): string[] {
  const plain = withoutInvisible(text).replace(otherStops, '\u3002').normalize('NFKC').toLowerCase();
  const readings = plain.includes('\u3002') ? [plain.replaceAll('\u3002', '.'), plain.replaceAll('\u3002', ' ')] : [plain];
  const words = readings.flatMap(reading => [...reading.matchAll(wordPattern)]);
  return words.flatMap(([, word = '', at]) => (word.includes('.') && word.length <= maxHostLength ? hostsOfWord(word, at === '@') : []));
}

/** A host name as browsers read it, in ASCII. */
export function asciiHost(name: string): string {
  return URL.canParse(`https://${name}`) ? new URL(`https://${name}`).hostname : name;
}

/** The hosts, and every domain that one of them is below. */
export function domainsOver(hosts: readonly string[]): ReadonlySet<string> {
  const domains = new Set<string>();
  for (const host of new Set(hosts)) {
    const labels = host.split('.');
    for (const place of labels.keys()) domains.add(labels.slice(place).join('.'));
  }
  return domains;
}

/** The minutes after the final at which the automatic shield of a game thread falls, however busy the thread is. */
export const shieldFallsAfterFinalMinutes = 30;
