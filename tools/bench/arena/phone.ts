import { readFileSync } from 'node:fs';
import type { CDPSession, Page } from '@playwright/test';
import { type CrowdComment, peakOf, readCrowd } from '../../../src/features/sports/server/replay/crowd/crowd.ts';
import { makeCrowd } from '../../../src/features/sports/server/replay/crowd/makeCrowd.ts';
import { pick } from '../cases/case.ts';
import { textOf } from '../streams/storm.ts';
import { call, type Lab, type Trial, wait } from '../trials/trial.ts';
import { openScene, type Scene } from './scene.ts';

/** The hours of the night with the most comments, which go by so many times faster than they were. */
const hours = 3;
const speed = 20;
const writersAtOnce = 16;
const sampleEvery = 2_000;
/** The comments in the document of a thread at most. */
const maxInDocument = 200;

interface Sample {
  written: number;
  heapMb: number;
  elements: number;
  comments: number;
}

/** Writes all comments of a night in their order, and calls `sample` after each some thousand. Returns how many were refused. */
async function writeNight(
  { node, arena, writers }: Scene,
  crowd: readonly CrowdComment[],
  sample: (written: number) => Promise<void>,
): Promise<number> {
  const ids: (number | undefined)[] = [];
  const began = performance.now();
  let [next, written, refused] = [0, 0, 0];

  async function writeOn(): Promise<void> {
    for (let turn = next++; turn < crowd.length; turn = next++) {
      const { second, answers, author, length } = crowd[turn] ?? { second: 0, answers: null, author: null, length: 0 };
      const early = began + (second * 1_000) / speed - performance.now();
      if (early >= 1) await wait(early);
      const parentId = answers === null ? undefined : ids[answers];
      const body = { postId: arena.post, content: textOf(turn).padEnd(length, '.'), ...(parentId !== undefined && { parentId }) };
      ids[turn] = await call<{ id: number }>(node.url, '/api/replies', pick(writers, 907, author ?? turn).cookie, body).then(
        ({ id }) => id,
        () => undefined,
      );
      if (ids[turn] === undefined) refused += 1;
      written += 1;
      if (written % sampleEvery === 0) await sample(written);
    }
  }

  await Promise.all(Array.from({ length: writersAtOnce }, writeOn));
  return refused;
}

async function sampleOf(page: Page, session: CDPSession, written: number): Promise<Sample> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  const comments = await page.locator('.comment').count();
  return { written, heapMb: usedSize / 1_000_000, elements: nodes, comments };
}

/** Opens the talk of the play, which a busy thread shows folded. */
async function openTalk(page: Page): Promise<void> {
  const closed = page.locator('.comment, button[aria-expanded=false][aria-label*=" comment"]').first();
  await closed.waitFor();
  if (await closed.evaluate(element => element instanceof HTMLButtonElement)) await closed.tap();
}

/** The greatest hours of a night, from their first second on. An answer to an earlier comment is one on the post. */
function greatestHours(crowd: readonly CrowdComment[]): CrowdComment[] {
  const { from } = peakOf(crowd, hours * 3_600);
  const first = crowd.findIndex(({ second }) => second >= from);
  return crowd
    .filter(({ second }) => second >= from && second < from + hours * 3_600)
    .map(each => ({
      ...each,
      second: each.second - from,
      answers: each.answers !== null && each.answers >= first ? each.answers - first : null,
    }));
}

/** A phone’s tab at the live edge of a thread for the greatest hours of a night. */
export const phone: Trial = {
  name: 'phone',
  about: 'the memory of a phone’s tab at the live edge of a thread, for the three greatest hours of a night',
  takesMinutes: true,
  async run(lab: Lab) {
    const { night } = lab.options;
    const crowd = greatestHours(night === undefined ? makeCrowd(1) : readCrowd(readFileSync(night, 'utf8')));
    const scene = await openScene({ ...lab, options: { ...lab.options, watchers: 50 } });
    // Only this and `weight` need a browser.
    const [{ chromium, devices }, { findBrowser }] = await Promise.all([
      import('@playwright/test'),
      import('../../../script/parts/machine/browser.mjs'),
    ]);
    const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
    lab.endLater(() => browser.close());
    const page = await browser.newPage(devices['iPhone 13']);
    await page.goto(`${scene.node.url}/post/${scene.arena.post}`);
    await page.locator('html[data-awake]').waitFor();
    // A scroll is the first use of the page.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const session = await page.context().newCDPSession(page);
    const samples: Sample[] = [];
    const refused = await writeNight(scene, crowd, async written => {
      if (samples.length === 0) await openTalk(page);
      const sample = await sampleOf(page, session, written);
      samples.push(sample);
      lab.show(
        `  ${written} comments: ${sample.heapMb.toFixed(1)} MB, ${sample.elements} nodes, ${sample.comments} comments in the document`,
      );
    });
    await wait(2_000);
    const last = await sampleOf(page, session, crowd.length);
    const newest = await page.locator('.comment').last().innerText();
    await browser.close();
    await scene.end();
    const [first] = samples;
    return [
      { name: 'phone-heap', about: `of its script after ${crowd.length} comments`, value: last.heapMb, unit: 'MB', atMost: null },
      {
        name: 'phone-growth',
        about: `the same against that after ${first?.written ?? 0}`,
        value: last.heapMb / (first?.heapMb ?? last.heapMb),
        unit: 'times',
        atMost: 1.5,
      },
      {
        name: 'phone-comments',
        about: 'in the document at most',
        value: Math.max(...[...samples, last].map(each => each.comments)),
        unit: 'comments',
        atMost: maxInDocument,
      },
      {
        name: 'phone-behind',
        about: 'comments of the night after the last one shown',
        value: crowd.length - 1 - Number(/number (\d+)!/.exec(newest)?.[1] ?? -1),
        unit: 'comments',
        atMost: null,
      },
      { name: 'phone-refused', about: 'comments that were refused', value: refused, unit: 'comments', atMost: null },
    ];
  },
};
