/** The shape of a text with markup on the wire. src/features/posts/README.md, Markup. */
import { z } from 'zod';
import { type TextElement, textElementKinds } from './markup.ts';

export const textElement: z.ZodType<TextElement> = z
  .object({
    kind: z.enum(textElementKinds).describe('The meaning of the part. A spoiler stays hidden until the reader asks for it.'),
    href: z.string().optional().describe('The address of a link, which begins with http:// or https://; absent elsewhere.'),
    start: z.int().nonnegative().optional().describe('The first number of a numbered list; absent if it is 1, and elsewhere.'),
    number: z
      .int()
      .nonnegative()
      .optional()
      .describe('The number that was typed before a point of a numbered list; absent if it follows the one before, and elsewhere.'),
    get children() {
      return z
        .array(z.union([z.string(), textElement]))
        .describe('Texts and parts inside. Mentions and plain addresses stand in the texts.');
    },
  })
  .meta({ id: 'TextElement' });

export const markup = z
  .array(textElement)
  .nullable()
  .describe('The blocks of a text with markup; null for a text without any, which readers show as it is in `content`.');
