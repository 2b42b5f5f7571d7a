import { test } from './support/journey.ts';
import { role } from './support/target.ts';

test('a visitor reads a page', async ({ person }) => {
  await person.open('/all');
  await person.sees(role('heading', 'All Sports'));
});
