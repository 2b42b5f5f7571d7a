import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountFor } from '../../platform/server/postgres/index.ts';
import { eventually } from '../../platform/server/testing/eventually.ts';
import { freePort } from '../../platform/server/process/freePort.ts';
import { projectFolder } from '../../platform/server/process/project.ts';

const bin = '/usr/lib/postgresql/15/bin';
const run = promisify(execFile);

/** The commands of docs/install.md, block by block. */
const blocksOf = (page: string) => [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text = '']) => text);

/**
 * docs/install.md on a machine without systemd, an own PostgreSQL and the packages: its folders are below a folder of the test, and stand-ins
 * take the place of the programs that would change the machine. Building, secrets, the database, the unit, the service and the commands are real.
 */
describe.runIf(process.getuid?.() === 0 && existsSync(join(bin, 'initdb')) && existsSync(join(projectFolder, '.git')))(
  'docs/install.md',
  { tags: 'slow' },
  () => {
    let root: string;
    let port: number;
    let databasePort: number;
    let blocks: string[];
    let environment: Record<string, string>;

    /** Leads paths and ports of the machine to those of the test. */
    const moved = (text: string) =>
      text
        .replaceAll(/(?<![\w.])\/(opt|etc|var|usr)\//g, `${root}/$1/`)
        .replaceAll(':3000', `:${port}`)
        .replaceAll(':5432', `:${databasePort}`)
        .replaceAll('-o bleachers -g bleachers', '-o nobody -g nogroup');
    const shell = (text: string) => run('bash', ['-euo', 'pipefail', '-c', text], { cwd: root, env: environment, maxBuffer: 2 ** 24 });

    async function standIn(name: string, text: string): Promise<void> {
      await writeFile(join(root, 'stand-ins', name), `#!/bin/bash\nset -e\n${text}\n`);
      await chmod(join(root, 'stand-ins', name), 0o755);
    }

    async function openPostgres(): Promise<void> {
      const cluster = join(root, 'cluster');
      await mkdir(cluster);
      const account = await accountFor(join(root, 'none'));
      if (!account) throw new Error('PostgreSQL needs an account that is not root');
      await chown(cluster, account.uid, account.gid);
      const as = { uid: account.uid, gid: account.gid, cwd: cluster };
      await run(join(bin, 'initdb'), ['-D', cluster, '-U', 'postgres', '--auth-local=trust', '--auth-host=scram-sha-256'], as);
      const options = `-p ${databasePort} -c listen_addresses=localhost -c unix_socket_directories=${cluster} -c fsync=off`;
      // Its output goes to a file: a pipe would stay open.
      await run('bash', ['-c', `${bin}/pg_ctl start -w -D ${cluster} -l ${cluster}/log -o "${options}" > ${cluster}/out 2>&1`], as);
    }

    beforeAll(async () => {
      root = await mkdtemp(join(tmpdir(), 'bleachers-install-'));
      await chmod(root, 0o755);
      [port, databasePort] = [await freePort(), await freePort()];
      blocks = blocksOf(await readFile(join(projectFolder, 'docs', 'install.md'), 'utf8'));
      const folders = [
        'stand-ins',
        'opt',
        'etc/systemd/system',
        'etc/caddy',
        'etc/apt/sources.list.d',
        'usr/share/keyrings',
        'usr/local/bin',
      ];
      for (const folder of [...folders, 'var/lib', 'var/backups']) await mkdir(join(root, folder), { recursive: true });
      await openPostgres();
      environment = {
        PATH: `${join(root, 'stand-ins')}:${join(root, 'usr/local/bin')}:${process.env.PATH}`,
        HOME: root,
        SITE: 'bleachers.example',
        REPOSITORY: projectFolder,
        PGHOST: join(root, 'cluster'),
        PGPORT: String(databasePort),
        PGUSER: 'postgres',
        BLEACHERS_UNIT: join(root, 'etc/systemd/system/bleachers.service'),
      };
      for (const name of ['apt-get', 'adduser']) await standIn(name, `echo "${name} $*" >> ${root}/done`);
      await standIn('gpg', 'cat > /dev/null');
      await standIn('curl', `case "$*" in *nodesource*) echo key;; *) exec /usr/bin/curl "$@";; esac`);
      await standIn('runuser', 'shift 3; exec "$@"');
      await standIn(
        'npm',
        `case "$*" in ci) cp -al ${projectFolder}/node_modules . || cp -a ${projectFolder}/node_modules .;; "prune --omit=dev") rm -rf node_modules/tsx;; *) PATH="${process.env.PATH}" exec npm "$@";; esac`,
      );
      // Starts what the unit starts, as its user, with the settings that it names.
      const start = `import { takeUnit, becomeUser } from '${root}/opt/bleachers/script/parts/unit.mjs';
        becomeUser(takeUnit()); await import('${root}/opt/bleachers/dist/server/src/app/server/main.js');`;
      await writeFile(join(root, 'start.mjs'), start);
      await standIn(
        'systemctl',
        `echo "systemctl $*" >> ${root}/done
        cd ${root}
        sed -Ei 's#(^|[=: "])/(opt|etc|var)/#\\1${root}/\\2/#g; s/^User=.*/User=nobody/; s/^Group=.*/Group=nogroup/' etc/systemd/system/*.service
        sed -Ei "s#'/var/#'${root}/var/#; s#https://bleachers.example#http://127.0.0.1:${port}#" etc/bleachers.env
        case "$*" in
          "enable --now bleachers" | "restart bleachers")
            if [ -e pid ]; then kill $(cat pid); while /usr/bin/curl -s -o /dev/null http://127.0.0.1:${port}/healthz; do sleep 0.1; done; fi
            echo "PORT='${port}'
            LIVE_SCORES_SOURCES='none'" >> etc/bleachers.env
            install -d -o nobody -g nogroup -m 700 var/lib/bleachers
            cd opt/bleachers; node ${root}/start.mjs > ${root}/log 2>&1 & echo $! > ${root}/pid;;
          "start bleachers-backup") ${root}/usr/local/bin/bleachers backup ${root}/var/backups/bleachers/night.tar.gz;;
        esac`,
      );
    });
    afterAll(async () => {
      const pid = existsSync(join(root, 'pid')) ? Number(await readFile(join(root, 'pid'), 'utf8')) : 0;
      if (pid > 0) process.kill(pid, 'SIGTERM');
      const account = await accountFor(join(root, 'none'));
      await run(join(bin, 'pg_ctl'), ['stop', '-w', '-m', 'fast', '-D', join(root, 'cluster')], {
        uid: account?.uid,
        gid: account?.gid,
        cwd: '/',
      });
      await rm(root, { recursive: true, force: true });
    });

    test('leads from nothing to a site with a first admin and a backup, command by command', { timeout: 300_000 }, async () => {
      const [variables, ...steps] = blocks;
      const [last = '', upgrade = ''] = steps.splice(-2);
      expect([variables?.match(/^export (SITE|REPOSITORY)=/gm)?.length, last]).toEqual([2, expect.stringContaining('bleachers doctor')]);
      for (const step of steps) await shell(moved(step));
      const done = await readFile(join(root, 'done'), 'utf8');
      expect(done).toMatch(/apt-get install .*postgresql[\s\S]*adduser --system[\s\S]*enable --now bleachers\n[\s\S]*reload caddy/);
      expect(await readFile(join(root, 'etc/caddy/Caddyfile'), 'utf8')).toMatch(/^bleachers\.example \{\n\t@internal path \/metrics/);
      expect(existsSync(join(root, 'var/backups/bleachers/night.tar.gz'))).toBe(true);
      // Somebody signs up; the page says so in words.
      await shell(
        `psql --quiet -d bleachers -c "insert into users (issuer, subject, email, username, username_skeleton) values ('test', '1', 'a@b.example', 'first-admin', 'first-admin')"`,
      );
      const { stdout } = await shell(moved(last).replace('USERNAME', 'first-admin')).catch((error: unknown) => error as { stdout: string });
      expect(stdout).toContain('first-admin');
      expect(stdout).toMatch(/^ok {5}Database: bleachers on localhost:\d+ \(DATABASE_URL\), PostgreSQL 15/m);
      expect(stdout).toMatch(/^ok {5}Public address: http:\/\/127\.0\.0\.1:\d+ leads here, version 1\.0\.0$/m);
      expect(stdout).toMatch(/^ok {5}Backup: the last one is 0 hours old$/m);
      expect(stdout).toMatch(/^ok {5}Admin: 1$/m);
      expect(stdout.match(/^WRONG.*/gm) ?? []).toEqual([]);
      // The build of the same version is taken over.
      await standIn(
        'npm',
        `case "$*" in "run build") cp -a ${root}/opt/bleachers/dist .;; ci) ln -s ../bleachers-before/node_modules .;; esac`,
      );
      await shell(moved(upgrade));
      expect((await readdir(join(root, 'var/backups/bleachers'))).filter(name => name.startsWith('before-'))).toHaveLength(1);
    });

    test('gives each command the settings and the user of the unit, and none an embedded database', async () => {
      const { stdout } = await shell('bleachers recount --check');
      expect(stdout).toContain('Every counter equals its rows.');
      const { stdout: owner } = await shell(`stat -c %U ${root}/var/backups/bleachers/night.tar.gz`);
      expect(owner.trim()).toBe('nobody');
      await expect(shell(`install -d -m 700 ${root}/closed; cd ${root}/closed; bleachers backup x.tar.gz`)).rejects.toMatchObject({
        stderr: expect.stringMatching(/\/closed\/x\.tar\.gz\.unfinished can’t be used by nobody, as whom this command runs/),
      });
      const elsewhere = run(process.execPath, [join(root, 'opt/bleachers/script/bleachers.mjs'), 'recount'], {
        cwd: root,
        env: { PATH: environment.PATH, BLEACHERS_UNIT: join(root, 'none'), DATA_DIR: join(root, 'empty') },
      });
      await expect(elsewhere).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('There are no settings of a site') });
      expect(existsSync(join(root, 'empty'))).toBe(false);
      await eventually(async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200));
    });
  },
);
