/** Pictures by upload, paste or drop: read, made small, stripped of what they tell about the camera, kept in two sizes. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { defineError } from '../../platform/shared/errors.ts';
import { imageAltLimit, imageBytesLimit, isUploaded, uploadsOnly } from './images.rules.ts';

declare module '../../platform/shared/errors.ts' {
  interface ErrorStatuses {
    picture_blocked: 422;
  }
}
defineError('picture_blocked', 422);

/** The description for readers who cannot see the picture; empty is none. */
export const imageAlt = z
  .string()
  .trim()
  .max(imageAltLimit, `A description has at most ${imageAltLimit} characters`)
  .transform(text => text || null)
  .nullable();

/** The fields of a comment or a message for its picture. */
export const attachedImage = {
  imageUrl: z.string().nullable().describe('The address of its picture, an upload; null without one.'),
  imageWidth: z.int().positive().nullable().describe('The width of the picture in pixels.'),
  imageHeight: z.int().positive().nullable().describe('The height of the picture in pixels.'),
};

/** The picture of a new comment or message. */
export const newAttachedImage = z
  .string()
  .refine(isUploaded, uploadsOnly)
  .nullable()
  .optional()
  .describe('The address of one’s own upload (`POST /api/images`).');

const uploadedImage = z
  .object({
    url: z.string().describe('The address of the picture, for the `imageUrl` of a post.'),
    width: z.int().positive().describe('The width in pixels.'),
    height: z.int().positive().describe('The height in pixels.'),
    alt: z.string().nullable().describe('The description for readers who cannot see the picture; null without one.'),
  })
  .meta({ id: 'UploadedImage' });
export type UploadedImage = z.output<typeof uploadedImage>;

export const imagesRoutes = defineRoutes({
  upload: {
    method: 'POST',
    path: '/api/images',
    access: 'signed-in',
    summary: 'Takes a picture of up to 8 MB (JPEG, PNG, WebP, GIF, AVIF). One that no post shows within a day is removed.',
    form: {
      file: 'image',
      maxBytes: imageBytesLimit,
      fields: z.object({ alt: imageAlt.default(null).describe('The description for readers who cannot see the picture; empty is none.') }),
    },
    response: uploadedImage,
    status: 201,
    errors: ['invalid_input', 'unsupported_type', 'rate_limited', 'conflict', 'unavailable', 'picture_blocked'],
    limit: { name: 'upload', max: 30, windowMinutes: 60 },
  },
  setAvatar: {
    method: 'POST',
    path: '/api/user/avatar',
    access: 'signed-in',
    summary: 'Sets the profile picture. The middle square of the file is kept, in two sizes; the picture before it is removed.',
    form: { file: 'image', maxBytes: imageBytesLimit, fields: z.object({}) },
    response: z.object({ profileImageUrl: z.string().describe('The address of the new profile picture.') }).meta({ id: 'ProfilePicture' }),
    needs: 'profile',
    errors: ['invalid_input', 'unsupported_type', 'rate_limited', 'conflict', 'unavailable', 'picture_blocked', 'refused_content'],
    limit: { name: 'upload', max: 30, windowMinutes: 60 },
  },
  removeAvatar: {
    method: 'DELETE',
    path: '/api/user/avatar',
    access: 'signed-in',
    summary: 'Removes the profile picture, also one that is not there.',
    response: null,
    errors: [],
  },
});
