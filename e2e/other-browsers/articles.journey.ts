import { grant } from '../support/admin.ts';
import { expect, test } from './support/journey.ts';
import { call, makeAccount } from './support/people.ts';
import { label, partly, role, text } from './support/target.ts';

test('a member’s words go from the frame below an article to the window, and the comment appears in the frame', async ({ person }) => {
  const [blog, folder] = [process.env.JOURNEY_BLOG ?? '', process.env.JOURNEY_FOLDER ?? ''];
  await grant(await makeAccount(person), folder, '--admin');
  // Both engines list the same blog, each with an article of its own.
  await call(person, 'PUT', '/api/admin/articles', {
    sites: [{ origin: blog, name: 'Pension Plan', tag: null, feedUrl: null, opens: false }],
  });
  await person.visit(`${blog}/A-night-in-${person.engine}`);
  await person.enterFrame('iframe[title="Comments"]');
  await person.sees(text('0 comments'));
  // WebKit's driver types into no frame.
  await person.sees(label('Your comment'));
  await person.run(() => {
    const field = document.querySelector('textarea');
    if (field) field.value = 'What a night it was';
  });
  await person.click(partly(role('button', 'Comment on')));
  await person.switchTo('opened');
  const typed = () => document.querySelector('textarea')?.value;
  await expect.poll(() => person.run(typed).catch(() => undefined)).toBe('What a night it was');
  await person.click(role('button', 'Comment'));
  await person.sees(role('heading', `A night in ${person.engine}`));
  await person.switchTo('first');
  await person.enterFrame('iframe[title="Comments"]');
  await person.sees(text('What a night it was'));
  await person.sees(text('1 comment'));
});
