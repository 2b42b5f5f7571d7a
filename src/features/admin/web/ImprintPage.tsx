import type { QueryClient } from '@tanstack/react-query';
import { prefetchSitePage, SiteText } from './SiteText.tsx';

/** `/imprint` */
export default function ImprintPage() {
  return <SiteText name="imprint" />;
}

export const prefetch = (client: QueryClient): Promise<void> => prefetchSitePage(client, 'imprint');
