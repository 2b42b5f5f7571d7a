import type { QueryClient } from '@tanstack/react-query';
import { prefetchSitePage, SiteText } from './SiteText.tsx';

/** `/privacy` */
export default function PrivacyPage() {
  return <SiteText name="privacy" />;
}

export const prefetch = (client: QueryClient): Promise<void> => prefetchSitePage(client, 'privacy');
