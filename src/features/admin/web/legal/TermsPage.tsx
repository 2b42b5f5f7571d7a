import type { QueryClient } from '@tanstack/react-query';
import { prefetchSitePage, SiteText } from './SiteText.tsx';

/** `/terms` */
export default function TermsPage() {
  return <SiteText name="terms" />;
}

export const prefetch = (client: QueryClient): Promise<void> => prefetchSitePage(client, 'terms');
