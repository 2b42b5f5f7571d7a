import type { QueryClient } from '@tanstack/react-query';
import { prefetchSitePage, SiteText } from './SiteText.tsx';

/** `/rules` */
export default function RulesPage() {
  return <SiteText name="rules" />;
}

export const prefetch = (client: QueryClient): Promise<void> => prefetchSitePage(client, 'rules');
