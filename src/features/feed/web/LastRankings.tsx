import type { ReactNode } from 'react';
import { useRead } from '../../../platform/web/api/query.ts';
import { useViewer } from '../../account/web/index.ts';
import { feedRoutes } from '../feed.contract.ts';

const staleAfterMs = 60_000;

interface LastRankingsProps {
  /** Gets the teams of the reader's latest power rankings, best first; undefined without any among their newest posts. */
  children: (teams: readonly string[] | undefined) => ReactNode;
}

/** Reads the latest power rankings of the reader. */
export function LastRankings({ children }: LastRankingsProps) {
  const { viewer } = useViewer();
  const input = { params: { idOrUsername: viewer?.id ?? '' }, query: {} };
  const { data } = useRead(feedRoutes.byUser, input, { enabled: viewer !== null, staleTime: staleAfterMs });
  return children(data?.posts.find(({ powerRankings }) => powerRankings !== null)?.powerRankings?.ranks.map(({ team }) => team));
}
