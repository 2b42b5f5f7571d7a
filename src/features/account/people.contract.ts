/** Finding people by the beginning of their username, to mention them. docs/product.md, 3.5 Finding people. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';

export const person = z.object({ id: z.string(), username: z.string() });
export type Person = z.output<typeof person>;

export const peopleRoutes = defineRoutes({
  searchPeople: {
    method: 'GET',
    path: '/api/users/search',
    access: 'signed-in',
    summary: 'Up to 8 people whose names begin so, those one talks with first.',
    query: z.object({ q: z.string().trim().min(1, 'must not be blank').max(100) }),
    response: z.array(person),
    errors: [],
  },
});
