/** How a person is shown wherever their name stands, and finding people. src/features/account/README.md, People. */
import { z } from 'zod';
import { defineRoutes } from '../../../platform/shared/contract.ts';

/** The team that a person shows beside their name. */
export const flair = z
  .object({
    tag: z.string().describe('The name of the team’s tag.'),
    tricode: z.string().describe('The short form of the team’s name, two to four characters.'),
    color: z.string().describe('The team’s colour as #RRGGBB.'),
  })
  .meta({ id: 'Flair' });
export type Flair = z.output<typeof flair>;

/** How a person is shown, without the id of the account. */
export const shownPerson = {
  username: z.string().describe('The public name.'),
  profileImageUrl: z.string().nullable().describe('The address of the profile picture; null without one.'),
  flair: flair.nullable().describe('The team beside the name; null without one.'),
};

/** The fields of every person that a list shows. */
export const personFields = { id: z.string().describe('The id of the account.'), ...shownPerson };

/** The author of a text, as part of the text. */
export const authorFields = {
  authorName: z.string().describe('The name of the author.'),
  authorImageUrl: z.string().nullable().describe('The address of the author’s picture; null without one.'),
  authorFlair: flair.nullable().describe('The team beside the author’s name; null without one.'),
};

export const person = z.object(personFields).meta({ id: 'Person' });
export type Person = z.output<typeof person>;

export const peopleRoutes = defineRoutes({
  searchPeople: {
    method: 'GET',
    path: '/api/users/search',
    access: 'signed-in',
    summary: 'Up to 8 people whose names begin so, those one talks with first.',
    query: z.object({ q: z.string().trim().min(1, 'must not be blank').max(100).describe('The beginning of a username.') }),
    response: z.array(person),
    errors: [],
  },
});
