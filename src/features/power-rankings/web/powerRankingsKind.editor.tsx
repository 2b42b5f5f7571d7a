import { ListOrdered } from 'lucide-react';
import { Loading, loadable, Skeleton } from '../../../design/index.ts';
import { boardKind } from '../../boards/web/index.ts';
import { powerRankingsProblem, readRankings, withRankings } from '../powerRankings.rules.ts';

/** How an author adds power rankings to a post. */
export const powerRankingsEditor = {
  ...boardKind<string>({
    hasContent: teams => teams.length > 0,
    noContent: 'Rank a team first, or take the power rankings off the post',
    contentOf: withRankings,
    problemOf: powerRankingsProblem,
    // The editor and its drag-and-drop library are in a chunk of their own.
    Editor: loadable(
      () => import('./RankingsEditor.tsx').then(module => module.RankingsEditor),
      <Loading label="Loading the editor">
        <Skeleton className="h-80" />
      </Loading>,
    ),
  }),
  label: 'Power Ranking',
  icon: <ListOrdered />,
  lockedHint: 'Select NBA tags to unlock Mock Draft and Power Rankings features',
  valueOf: ({ powerRankings, content }: { powerRankings: object | null; content: string }) => powerRankings && readRankings(content).teams,
};
