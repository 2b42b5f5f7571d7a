/** Pictures by upload, paste or drop: read, made small, stripped of what they tell about the camera, kept in two sizes. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { imageAltLimit, imageBytesLimit } from './images.rules.ts';

/** The description for readers who cannot see the picture; empty is none. */
export const imageAlt = z
  .string()
  .trim()
  .max(imageAltLimit, `A description has at most ${imageAltLimit} characters`)
  .transform(text => text || null)
  .nullable();

const uploadedImage = z.object({
  /** Goes into a post's `imageUrl`. */
  url: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  alt: z.string().nullable(),
});
export type UploadedImage = z.output<typeof uploadedImage>;

export const imagesRoutes = defineRoutes({
  upload: {
    method: 'POST',
    path: '/api/images',
    access: 'signed-in',
    summary: 'Takes a picture of up to 8 MB (JPEG, PNG, WebP, GIF, AVIF). One that no post shows within a day is removed.',
    form: { file: 'image', maxBytes: imageBytesLimit, fields: z.object({ alt: imageAlt.default(null) }) },
    response: uploadedImage,
    status: 201,
    errors: ['invalid_input', 'unsupported_type', 'rate_limited', 'conflict', 'unavailable'],
    limit: { name: 'upload', max: 30, windowMinutes: 60 },
  },
});
