/** Recognises the addresses of posts on X and videos on YouTube. src/features/embeds/README.md. */

export type Embed = { kind: 'x'; id: string; author: string | null; url: string } | { kind: 'youtube'; id: string; url: string };

export const embedUrlLimit = 2_048;

// Matched on the text itself: a URL parser would accept blanks, backslashes and user names, which must not match.
const post =
  /^https:\/\/(?:www\.|mobile\.)?(?:x|twitter)\.com\/(?:([a-z0-9_]{1,15})|i\/web|i)\/status(?:es)?\/(\d{1,20})(?:\/(?:photo|video)\/\d)?\/?(?:[?#][^\s\\]*)?$/i;
const shortVideo = /^https:\/\/youtu\.be\/([\w-]{11})\/?(?:[?#][^\s\\]*)?$/i;
const pathVideo = /^https:\/\/(?:www\.|m\.)?youtube\.com\/(?:shorts|live|embed)\/([\w-]{11})\/?(?:[?#][^\s\\]*)?$/i;
const watchedVideo = /^https:\/\/(?:www\.|m\.)?youtube\.com\/watch\/?\?([^\s\\#]*)(?:#[^\s\\]*)?$/i;
const videoId = /^[\w-]{11}$/;

export function xPost(url: string): Embed | undefined {
  if (url.length > embedUrlLimit) return undefined;
  const [, author, id] = post.exec(url) ?? [];
  return id ? { kind: 'x', id, author: author && author.toLowerCase() !== 'i' ? author : null, url } : undefined;
}

export function youtubeVideo(url: string): Embed | undefined {
  if (url.length > embedUrlLimit) return undefined;
  const watched = watchedVideo.exec(url)?.[1];
  const id = watched === undefined ? (shortVideo.exec(url) ?? pathVideo.exec(url))?.[1] : new URLSearchParams(watched).get('v');
  return id && videoId.test(id) ? { kind: 'youtube', id, url } : undefined;
}

/** The embed of an address; undefined for every other address. */
export function embedOf(url: string): Embed | undefined {
  return xPost(url) ?? youtubeVideo(url);
}

/** Names an embed in the database. */
export function embedKey({ kind, id }: Embed): string {
  return `${kind}:${id}`;
}

/** The still of a video, on YouTube's host for pictures. */
export function thumbnailAddress(id: string): string {
  return `https://i.ytimg.com/vi/${id}/hqdefault.jpg`;
}

/** The player's address, on the host that sets no cookie before playback. */
export function playerAddress(id: string): string {
  return `https://www.youtube-nocookie.com/embed/${id}?rel=0&autoplay=1`;
}
