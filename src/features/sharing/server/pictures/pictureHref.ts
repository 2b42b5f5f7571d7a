export const pictureKinds = ['post', 'game', 'user', 'tag', 'site'] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** The id of the one picture of the site. */
export const sitePictureId = 'home';

/** The address of a share picture with a content; another content has another address. */
export function pictureHref(kind: PictureKind, id: string | number, digest: string): string {
  return `/og/${kind}/${encodeURIComponent(id)}.png?v=${digest}`;
}
