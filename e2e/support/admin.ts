import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext } from '@playwright/test';
import { projectFolder } from '../../src/platform/server/process/project.ts';
import { signInAsRegular } from './journey.ts';
import type { RunningProduct } from './product.ts';

const command = join(projectFolder, 'dist', 'server', 'src', 'app', 'server', 'commands', 'grantModerator.js');

/** Gives a person a role by the operator's command. `folder` is that of the product's data. */
export async function grant(username: string, folder: string, ...roles: '--admin'[]): Promise<void> {
  await promisify(execFile)(process.execPath, [command, username, ...roles], { env: { ...process.env, DATA_DIR: folder } });
}

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The session of somebody of the demo community who is an admin of a product of its own. */
export async function adminSession(browser: Browser, { url, folder }: RunningProduct): Promise<Session> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await signInAsRegular(page);
  const { username } = await (await page.request.get('/api/auth/user')).json();
  await grant(username, folder, '--admin');
  const session = await context.storageState();
  await context.close();
  return session;
}
