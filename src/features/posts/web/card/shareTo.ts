/** The places where a post can be shared. The code is fetched when somebody chooses one. */
import { toast } from '../../../../design/index.ts';
import { sharePictureHref } from '../../posts.rules.ts';

/** The pages of other sites on which a link is shared. */
const targets = {
  X: (text: string, url: string) => `https://x.com/intent/post?${new URLSearchParams({ text, url }).toString()}`,
  Reddit: (title: string, url: string) => `https://www.reddit.com/submit?${new URLSearchParams({ url, title }).toString()}`,
  WhatsApp: (text: string, url: string) => `https://wa.me/?${new URLSearchParams({ text: `${text} ${url}` }).toString()}`,
};
export type ShareTarget = keyof typeof targets;

export function shareTo(target: ShareTarget, text: string, url: string): void {
  open(targets[target](text, url), '_blank', 'noopener,noreferrer');
}

/** Saves the share picture of a post as a file. */
export async function downloadPicture(postId: number): Promise<void> {
  const response = await fetch(sharePictureHref(postId)).catch(() => undefined);
  if (!response?.ok) {
    toast({ variant: 'destructive', title: 'No picture', description: 'The picture could not be loaded. Please try again.' });
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = `post-${postId}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
