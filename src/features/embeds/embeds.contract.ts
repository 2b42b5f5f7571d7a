/** Posts on X and videos on YouTube, read from their publishers' oEmbed APIs. The HTML is sanitized to a short list of elements. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { embedUrlLimit, xPost, youtubeVideo } from './embeds.rules.ts';

const oembed = z
  .object({
    author_name: z.string().describe('The name of the author at the publisher.'),
    html: z.string().describe('A quote (blockquote, p, a, br) or one player (iframe); never a script.'),
    title: z.string().describe('The title; empty for X, which gives none.'),
  })
  .meta({ id: 'Oembed' });
export type Oembed = z.output<typeof oembed>;

export const embedPreview = z
  .object({
    author: z.string().describe('The name of the author at the publisher.'),
    title: z.string().describe('The title of a video, or the beginning of a post on X.'),
    thumbnailUrl: z.string().nullable().describe('The address of our copy of the thumbnail; null while there is none, and for X.'),
    askedAt: z.iso.datetime().describe('The time at which the publisher was asked.'),
  })
  .meta({ id: 'EmbedPreview' });
export type EmbedPreview = z.output<typeof embedPreview>;

const address = (isKnown: (url: string) => unknown, what: string) =>
  z.object({
    url: z
      .string()
      .max(embedUrlLimit)
      .refine(url => isKnown(url) !== undefined, `must be the address of a ${what}`)
      .describe('The address of the post or video.'),
  });

export const embedsRoutes = defineRoutes({
  x: {
    method: 'GET',
    path: '/api/twitter/oembed',
    access: 'anyone',
    summary: 'A post on X as a quote. Any other address is refused and never requested.',
    query: address(xPost, 'post on X'),
    response: oembed,
    errors: ['invalid_input', 'not_found', 'upstream_unavailable'],
  },
  youtube: {
    method: 'GET',
    path: '/api/youtube/oembed',
    access: 'anyone',
    summary: 'A video on YouTube as a player. Any other address is refused and never requested.',
    query: address(youtubeVideo, 'video on YouTube'),
    response: oembed,
    errors: ['invalid_input', 'not_found', 'upstream_unavailable'],
  },
});
