import { expect, test } from './support/journey.ts';
import { makeAccount, writePost } from './support/people.ts';
import type { Person } from './support/person.ts';
import { css, role, type Target } from './support/target.ts';

const dialog = css('[role=dialog]');

/** A dialog hides some of its content only if it fills the window. */
async function expectFullHeight(person: Person): Promise<void> {
  const hidden = () =>
    person.run(() => {
      const panel = document.querySelector('[role=dialog]');
      if (!panel || panel.getBoundingClientRect().height > innerHeight * 0.8) return 0;
      const scrollers = [panel, ...panel.querySelectorAll(':not(textarea)')].filter(part =>
        /auto|scroll/.test(getComputedStyle(part).overflowY),
      );
      return Math.max(0, ...scrollers.map(part => part.scrollHeight - part.clientHeight));
    });
  await expect.poll(hidden, { message: 'the content that is out of sight, in px' }).toBeLessThanOrEqual(1);
}

/** Opens a dialog, looks at its height, closes it by Escape, and has the focus back where it was. */
async function visit(person: Person, opener: Target, trigger: string): Promise<void> {
  await person.click(opener);
  await person.sees(dialog);
  await expectFullHeight(person);
  await person.until(() => document.activeElement?.closest('[role=dialog]') !== null, null, 'has the focus in the dialog');
  await person.press('Escape');
  await person.seesNo(dialog);
  await person.until(selector => document.activeElement?.matches(selector) ?? false, trigger, `has the focus on ${trigger} again`);
}

for (const width of [640, 1280]) {
  test(`dialogs have their whole height at ${width} px, and Escape gives the focus back`, async ({ person }) => {
    await makeAccount(person);
    const path = await writePost(person, 'A thought to edit');
    await person.resize(width, 900);
    await person.open(path);
    await visit(person, role('button', 'Post'), 'button');
    await person.click(role('button', 'Post options'));
    await visit(person, role('menuitem', 'Edit'), '[aria-label="Post options"]');
    if (width === 1280) await visit(person, role('button', 'Keyboard shortcuts'), 'button');
  });
}
