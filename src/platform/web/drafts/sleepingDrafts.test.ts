import { afterEach, expect, test } from 'vitest';
import { storeSleepingDrafts } from './sleepingDrafts.ts';

afterEach(() => {
  document.body.innerHTML = '';
  localStorage.clear();
});

test('text in a sleeping field is stored as its draft, and an empty or awake field changes nothing', () => {
  localStorage.setItem('draft:kept', 'from before');
  document.body.innerHTML =
    '<div data-asleep><textarea data-draft="typed"></textarea><textarea data-draft="kept"></textarea></div><textarea data-draft="awake"></textarea>';
  for (const name of ['typed', 'awake']) {
    const field = document.querySelector<HTMLTextAreaElement>(`[data-draft=${name}]`);
    if (field) field.value = 'Half a thought';
  }
  storeSleepingDrafts();
  expect(['typed', 'kept', 'awake'].map(name => localStorage.getItem(`draft:${name}`))).toEqual(['Half a thought', 'from before', null]);
});
