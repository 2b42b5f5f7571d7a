/** Rules about texts before they are published, and the shield. src/features/safeguards/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { id, instant } from '../../platform/shared/fields.ts';
import { maxRules, ruleActions } from './safeguards.rules.ts';

const action = z.enum(ruleActions).describe('refuse: the text is not stored; hold: a moderator looks at it first.');

export const contentRules = z
  .object({
    words: z
      .array(z.object({ text: z.string().trim().min(1).max(100).describe('A word or a phrase.'), action }))
      .max(maxRules)
      .describe('Words and phrases. They match whole words, whatever their case, accents, look-alike letters and invisible characters.'),
    domains: z
      .array(
        z.object({
          name: z
            .string()
            .trim()
            .toLowerCase()
            .max(200)
            .refine(name => /^[\p{L}\p{N}.-]+\.\p{L}{2,24}$/u.test(name), 'must be a domain, such as example.com')
            .describe('A domain; it covers its subdomains.'),
          action,
        }),
      )
      .max(maxRules)
      .describe('Domains of links.'),
    duplicates: z.boolean().describe('Whether the same text by the same account within 10 minutes is refused.'),
  })
  .meta({ id: 'ContentRules' });
export type ContentRules = z.output<typeof contentRules>;

/** The whole site, or the thread of one post. */
const scope = z.union([z.literal('site'), id]).describe('`site`, or the id of a post.');

export const shield = z
  .object({
    scope,
    raisedAt: instant.describe('The time at which it went up.'),
    until: instant.nullable().describe('The time at which it comes down; null if nobody set one.'),
    automatic: z.boolean().describe('Whether it went up by itself; then it comes down after 15 calm minutes.'),
  })
  .meta({ id: 'Shield' });
export type Shield = z.output<typeof shield>;

export const safeguardsRoutes = defineRoutes({
  shields: {
    method: 'GET',
    path: '/api/moderation/shield',
    access: 'signed-in',
    role: 'moderator',
    summary: 'The shields that are up, the latest first.',
    response: z.array(shield),
    errors: [],
  },
  raiseShield: {
    method: 'POST',
    path: '/api/moderation/shield',
    access: 'signed-in',
    role: 'moderator',
    summary: 'Raises a shield: texts of accounts younger than a day wait for approval.',
    body: z.object({ scope, until: instant.nullable().optional().describe('The time at which it comes down by itself.') }),
    response: shield,
    status: 201,
    errors: ['not_found', 'conflict', 'invalid_input'],
  },
  lowerShield: {
    method: 'DELETE',
    path: '/api/moderation/shield',
    access: 'signed-in',
    role: 'moderator',
    summary: 'Takes a shield down. Texts that it held stay in the queue.',
    body: z.object({ scope }),
    response: null,
    errors: ['conflict'],
  },
  rules: {
    method: 'GET',
    path: '/api/moderation/rules',
    access: 'signed-in',
    role: 'admin',
    summary: 'The rules about texts.',
    response: contentRules,
    errors: [],
  },
  saveRules: {
    method: 'PUT',
    path: '/api/moderation/rules',
    access: 'signed-in',
    role: 'admin',
    summary: 'Replaces the rules about texts. They hold for what is written from now on.',
    body: contentRules,
    response: contentRules,
    errors: [],
  },
});
