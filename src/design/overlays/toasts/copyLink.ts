import { toast } from './toast.ts';

/** Copies an address and says so. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ variant: 'success', title: 'Link copied!' });
  } catch {
    toast({ variant: 'destructive', title: 'Failed to copy', description: 'Could not copy link to clipboard.' });
  }
}
