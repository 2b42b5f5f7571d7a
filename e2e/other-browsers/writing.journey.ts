import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from './support/journey.ts';
import { makeAccount, writePost } from './support/people.ts';
import { css, label, partly, placeholder, role, text, within } from './support/target.ts';

const composer = role('dialog', 'Create a New Post');
const comments = css('#comments');
const commentWith = (words: string) => partly({ ...text(words), within: comments });

test('a fan posts a poll, and somebody else votes and sees the result', async ({ person, somebodyElse }) => {
  const other = await somebodyElse();
  const username = await makeAccount(person);
  await person.open('/rules');
  await person.click(role('button', 'Post'));
  await person.fill(within(composer, label('What’s on your mind?')), `Settle this for ${username}`);
  await person.click(within(composer, role('button', 'Poll')));
  await person.fill(within(composer, placeholder('Ask a question...')), 'Who takes the East?');
  // Enter goes on to the next option.
  for (const answer of ['Celtics', 'Knicks']) {
    await person.press('Enter');
    await person.type(answer);
  }
  await person.click(within(composer, role('button', 'Post')));
  await person.isAt('^/post/\\d+$');
  await person.sees(role('heading', 'Who takes the East?'));
  const path = await person.run(() => location.pathname);

  await makeAccount(other);
  await other.open(path);
  await other.click(role('button', 'Knicks'));
  await other.sees(text('You voted for Knicks.'));
  await person.sees(partly(text('1 vote')));
});

test('a fan comments, answers and likes, and finds the post by its words', async ({ person }) => {
  const username = await makeAccount(person);
  const path = await writePost(person, `A long night for ${username}`);
  await person.open(path);
  await person.fill(label('Add a comment'), 'First word');
  await person.click(role('button', 'Comment'));
  await person.sees(commentWith('First word'));
  await person.click(within(comments, role('button', 'Reply')));
  await person.until(() => document.activeElement?.matches('[data-dock] textarea') ?? false, null, 'has the focus in the answer');
  await person.type('Second word');
  await person.click(within(css('[data-dock]'), role('button', 'Reply')));
  await person.sees(commentWith('Second word'));
  await person.click(within(comments, partly(role('button', 'Give a like'))));
  await person.sees(css('#comments button[aria-pressed=true]'));
  await person.click(within(css('article'), partly(role('button', 'Like'))));
  await person.sees(css('article button[aria-pressed=true]'));
  await person.open('/all');
  await person.fill(css('header input[name=q]'), username);
  await person.press('Enter');
  await person.sees(within(css('main'), partly(text(`A long night for`))));
});

test('a spoiler stays shut until its reader opens it', async ({ person }) => {
  await makeAccount(person);
  const path = await writePost(person, 'The end: ||Boston won||');
  await person.open(path);
  await person.seesNo(text('Boston won'));
  await person.click(role('button', 'Show spoiler'));
  await person.sees(text('Boston won'));
});

test('a fan uploads a picture and describes it', async ({ person }) => {
  const folder = await mkdtemp(join(tmpdir(), 'bleachers-picture-'));
  const file = join(folder, 'stands.png');
  await sharp({ create: { width: 900, height: 450, channels: 3, background: '#1d428a' } }).toFile(file);
  await makeAccount(person);
  await person.open('/rules');
  await person.click(role('button', 'Post'));
  await person.fill(within(composer, label('What’s on your mind?')), 'A view');
  await person.attach(within(composer, css('input[type=file]')), file);
  await person.fill(within(composer, label('Description')), 'The view from section 112');
  await person.click(within(composer, role('button', 'Post')));
  await person.isAt('^/post/\\d+$');
  await person.until(
    () => (document.querySelector<HTMLImageElement>('main img[alt="The view from section 112"]')?.naturalWidth ?? 0) > 0,
    null,
    'sees the picture',
  );
  await rm(folder, { recursive: true });
});

test('a mock draft is put in order by keys', async ({ person }) => {
  await makeAccount(person);
  await person.resize(1280);
  await person.open('/rules');
  await person.click(role('button', 'Post'));
  await person.click(within(composer, role('button', 'Add tags')));
  await person.fill(within(composer, role('combobox', 'Tags')), 'NBA Draft');
  await person.press('Enter');
  await person.click(within(composer, role('button', 'Mock Draft')));
  const first = () => person.run(() => document.querySelector('[role=dialog] [aria-label="Picks"] li')?.textContent ?? '');
  await expect.poll(first).toContain('Cooper Flagg');
  await person.focus(within(composer, partly(role('button', 'Move Cooper Flagg, pick'))));
  await person.press('Space');
  await person.sees(partly(text('Picked up Cooper Flagg')));
  // A step is 25 px, and rows are higher than one.
  const isOverNext = () => person.run(() => document.body.textContent.includes('Cooper Flagg is over pick 2 of 30.'));
  await expect(async () => {
    await person.press('ArrowDown');
    await expect.poll(isOverNext, { timeout: 1_000 }).toBe(true);
  }).toPass();
  await person.press('Space');
  await expect.poll(first).not.toContain('Cooper Flagg');
});

test('a post’s link is copied', async ({ person }) => {
  await person.open('/post/5');
  await person.click(within(css('article'), role('button', 'Share')));
  await person.click(role('menuitem', 'Copy link'));
  await person.sees(partly(text('Link copied!')));
});
