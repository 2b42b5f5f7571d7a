/** The checks of `bleachers doctor`: those of a start, and those that a start cannot wait for. */
import { statfs } from 'node:fs/promises';
import { choiceOfSettings } from '../../../features/admin/server/index.ts';
import { doctorHeader, doctorKey, doctorPath, type SeenRequest } from '../../../platform/server/http/operating/health.ts';
import { backupTurn, turnAgeSeconds } from '../../../platform/server/jobs/turns.queries.ts';
import { createMailer } from '../../../platform/server/mail/mailer.ts';
import { placeOfPictures } from '../../../platform/server/media/store.ts';
import { askOutside, defaultTimeouts } from '../../../platform/server/outbound/outbound.ts';
import { isLoopback } from '../../../platform/server/process/loopback.ts';
import { projectVersion } from '../../../platform/server/process/project.ts';
import { sessionSecret } from '../../../platform/server/settings/secrets.ts';
import type { Settings } from '../../../platform/server/settings/settings.ts';
import { databaseName } from '../commands/withDatabase.ts';
import type { OpenDatabase } from '../open.ts';
import { checkDatabase, checkStore } from './checks.ts';
import { connectionProblem } from './connecting.ts';
import { type SiteFacts, siteFacts } from './doctor.queries.ts';

/** The site that is examined. `opened` and `facts` are undefined while its database can't be used. */
export interface Site {
  settings: Settings;
  opened?: OpenDatabase | undefined;
  /** Why it could not be opened. */
  problem?: string | undefined;
  facts?: SiteFacts;
  /** The request through the public address, as a node of the site received it. */
  seen?: SeenRequest;
}

export interface Finding {
  name: string;
  state: 'ok' | 'note' | 'wrong';
  detail: string;
  /** The next step; empty where there is none. */
  advice: string;
}

/** A problem that its check knows how to mend. */
class Problem extends Error {
  readonly advice: string;
  constructor(detail: string, advice: string) {
    super(detail);
    this.advice = advice;
  }
}
/** A thing to know that is no fault. */
class Note extends Problem {}

interface Check {
  name: string;
  /** The next step after an error of any kind. */
  advice: string;
  /** Returns what is well; throws what is not. */
  look: (site: Site) => Promise<string>;
}

const noDatabase = () => new Note('not looked at, because the database can’t be used', '');
const maxClockMs = 5_000;
const maxBackupHours = 36;
const minFreeBytes = 1024 ** 3;
const minFreeShare = 0.1;
const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

/** Asks outside, or a site of the operator's own. Resolves to a status, headers and a text. */
const ask = (url: URL, headers: Record<string, string> = {}) =>
  askOutside({ url, headers, isConfigured: true, timeouts: defaultTimeouts, maxBytes: 1_000_000, name: 'doctor' });

const database: Check = {
  name: 'Database',
  advice: 'Set DATABASE_URL to a database that the product can use (docs/install.md), and start the site on it once.',
  async look(site) {
    const { settings, opened, problem } = site;
    if (!opened) throw new Error(problem ?? 'it can’t be opened');
    try {
      await checkDatabase(opened.connection);
      site.facts = await siteFacts(opened.db);
    } catch (error) {
      throw connectionProblem(error, settings.databaseUrl);
    }
    return `${databaseName(settings)}, PostgreSQL ${site.facts.server}`;
  },
};

const pictures: Check = {
  name: 'Pictures',
  advice: 'Run this as root or as the user of the service. Give that user the folder, or correct S3_BUCKET and its keys.',
  async look({ settings }) {
    await checkStore(settings, line => {
      throw new Error(line);
    });
    return `they can be stored, ${placeOfPictures(settings)}`;
  },
};

const threads: Check = {
  name: 'Game threads',
  advice: 'Correct GAME_THREADS.',
  async look({ settings }) {
    const choice = choiceOfSettings(settings);
    return choice === 'auto' ? choice : choice.join(', ') || 'none';
  },
};

const mail: Check = {
  name: 'Mail',
  advice:
    'Correct SMTP_URL: its host, port, account and password, and whether the port is open from here. Then send a test mail in Admin, Site.',
  async look({ settings }) {
    const mailer = createMailer(settings);
    if (!mailer) throw new Note('no mail is sent', 'Set SMTP_URL and MAIL_FROM. Without them nobody can choose a new password alone.');
    try {
      await mailer.verify();
    } finally {
      mailer.close();
    }
    return `the server takes the account, from ${settings.mail?.from}`;
  },
};

const signIn: Check = {
  name: 'Sign-in',
  advice: 'Correct the issuer in OIDC_ISSUER or LOGIN_PROVIDERS, and look whether it can be reached from here.',
  async look({ settings }) {
    const issuers = [settings.oidc, ...settings.loginProviders].flatMap(provider => provider?.issuer ?? []);
    for (const issuer of issuers) {
      const { status, text } = await ask(new URL(`${issuer.href.replace(/\/$/, '')}/.well-known/openid-configuration`));
      const metadata: unknown = status === 200 ? JSON.parse(text) : undefined;
      const isProvider = typeof metadata === 'object' && metadata !== null && 'authorization_endpoint' in metadata;
      if (!isProvider) throw new Error(`${issuer.href} answers ${status} and is no provider`);
    }
    return [...(settings.oidc ? [] : ['built-in']), ...issuers.map(({ host }) => host)].join(', ');
  },
};

/** An address that no client of ours has (TEST-NET-1). A proxy must not pass it on. */
const forged = '192.0.2.77';

const address: Check = {
  name: 'Public address',
  advice: 'Start the site, point the name of PUBLIC_URL to this machine, and let the proxy pass all of it on (docs/install.md).',
  async look(site) {
    const { settings } = site;
    const at = Date.now();
    const key = doctorKey(await sessionSecret(settings), at);
    const { status, text } = await ask(new URL(doctorPath, settings.publicUrl), { [doctorHeader]: key, 'x-forwarded-for': forged });
    if (status === 404)
      throw new Problem(
        `${settings.publicUrl.origin} is another site, or one with another secret`,
        'Let PUBLIC_URL name this site, and every node have the same SESSION_SECRET.',
      );
    if (status !== 200) throw new Error(`${settings.publicUrl.origin} answers ${status}`);
    const { version, seen }: { version: string; seen: SeenRequest } = JSON.parse(text);
    if (version !== projectVersion())
      throw new Problem(
        `${settings.publicUrl.origin} runs ${version}, and this is ${projectVersion()}`,
        'Restart the site, or run this in the folder of its version.',
      );
    site.seen = seen;
    return `${settings.publicUrl.origin} leads here, version ${version}`;
  },
};

const proxy: Check = {
  name: 'Proxy headers',
  advice: 'Let the proxy overwrite X-Forwarded-For by the address of its client, and set TRUST_PROXY=1 or to its address.',
  async look({ settings, seen }) {
    if (!seen) throw new Note('not looked at, because the public address does not lead here', '');
    const isPublic = !isLoopback(settings.publicUrl.hostname);
    if (seen.address === forged)
      throw isPublic
        ? new Error('anybody can claim any address: what a client says in X-Forwarded-For is believed')
        : new Note('TRUST_PROXY believes this machine, and no proxy is asked here', '');
    if (!isPublic) return 'none needed for an address of this machine';
    if (settings.trustProxy === false)
      throw new Error('all visitors have the address of the proxy, and share its limits: TRUST_PROXY is not set');
    if (seen.forwardedFor === null) throw new Error('the proxy sends no X-Forwarded-For');
    if (seen.forwardedFor.includes(forged)) throw new Error('the proxy adds to X-Forwarded-For and does not overwrite it');
    return `the site sees ${seen.address} behind ${seen.connection}`;
  },
};

const clock: Check = {
  name: 'Clock',
  advice: 'Install and start a time service: apt-get install systemd-timesyncd, then timedatectl.',
  async look({ settings, facts }) {
    const away = (time: number) => Math.abs(Date.now() - time);
    if (facts && away(facts.now) > maxClockMs)
      throw new Error(`the clocks of this machine and of the database are ${Math.round(away(facts.now) / 1_000)} s apart`);
    // A second clock tells more: that of a source that the product asks anyway.
    const source = settings.espnApiUrl ?? new URL('https://site.api.espn.com');
    const told = settings.liveScoresSources.length === 0 ? undefined : (await ask(source).catch(() => undefined))?.headers.date;
    if (told === undefined) return 'that of the database agrees; no other was asked';
    const apart = away(Date.parse(told));
    if (apart > maxClockMs) throw new Error(`it is ${Math.round(apart / 1_000)} s away from that of ${source.host}`);
    return `those of the database and of ${source.host} agree`;
  },
};

const disk: Check = {
  name: 'Disk',
  advice: 'Make room, or use a larger disk. PostgreSQL stops when its disk is full.',
  async look({ settings }) {
    const { bavail, blocks, bsize } = await statfs(settings.dataDirectory);
    const free = bavail * bsize;
    const detail = `${gigabytes(free)} of ${gigabytes(blocks * bsize)} are free in ${settings.dataDirectory}`;
    if (free < minFreeBytes || bavail / blocks < minFreeShare) throw new Error(detail);
    return detail;
  },
};

const backup: Check = {
  name: 'Backup',
  advice: 'Look at the timer (systemctl status bleachers-backup.timer) and at its output (journalctl -u bleachers-backup).',
  async look({ opened, facts }) {
    if (!opened || !facts) throw noDatabase();
    const age = await turnAgeSeconds(opened.db, backupTurn);
    if (age === undefined) throw new Problem('there is none', 'Run bleachers backup FILE, and start the timer (docs/install.md).');
    const hours = Math.round(age / 3_600);
    if (hours > maxBackupHours) throw new Error(`the last one is ${hours} hours old`);
    return `the last one is ${hours} hours old`;
  },
};

const admin: Check = {
  name: 'Admin',
  advice: '',
  async look({ facts }) {
    if (!facts) throw noDatabase();
    if (facts.admins === 0) throw new Note('there is none', 'Sign up, then run bleachers grant-moderator USERNAME --admin.');
    return `${facts.admins}`;
  },
};

/** In this order: a later one uses what an earlier one found. */
const checks: readonly Check[] = [database, pictures, threads, mail, signIn, address, proxy, clock, disk, backup, admin];

async function findingOf({ name, advice, look }: Check, site: Site): Promise<Finding> {
  try {
    return { name, state: 'ok', detail: await look(site), advice: '' };
  } catch (error) {
    const detail = (error instanceof Error ? error.message : String(error)).replaceAll('\n', ' ');
    return { name, state: error instanceof Note ? 'note' : 'wrong', detail, advice: error instanceof Problem ? error.advice : advice };
  }
}

/** Examines a site, and gives each finding as it comes. */
export async function* examine(site: Site): AsyncGenerator<Finding> {
  for (const check of checks) yield findingOf(check, site);
}
