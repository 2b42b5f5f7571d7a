import type { QueryClient } from '@tanstack/react-query';
import { Link } from '../../../../design/index.ts';
import { prefetchSitePage, SiteText } from './SiteText.tsx';

/** `/imprint` */
export default function ImprintPage() {
  return (
    <SiteText name="imprint">
      <p className="mt-6">
        <Link href="/takedown">Send a notice about illegal content</Link>
      </p>
    </SiteText>
  );
}

export const prefetch = (client: QueryClient): Promise<void> => prefetchSitePage(client, 'imprint');
