import type { ReactNode } from 'react';
import { PageLayout } from '../../../design/index.ts';

/** Header, menu, panel and bottom bar around a page. */
export function Shell({ children }: { isChanging: boolean; children: ReactNode }) {
  return <PageLayout top={null}>{children}</PageLayout>;
}
