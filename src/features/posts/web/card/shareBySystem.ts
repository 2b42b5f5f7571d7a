import { siteName } from '../../../../platform/shared/siteName.ts';

/** Opens the system's own sheet. Closing it is a choice and no error. */
export async function shareBySystem(text: string, url: string): Promise<void> {
  await navigator.share({ title: siteName(), text, url }).catch(() => undefined);
}
