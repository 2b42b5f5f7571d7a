import { ListOrdered } from 'lucide-react';
import { powerRankingsProblem, readRankings, withRankings } from '../powerRankings.rules.ts';
import { RankingsEditor } from './LazyRankingsEditor.tsx';

type Teams = readonly string[];

interface DraftText {
  content: string;
  tags: readonly string[];
}

interface FieldsProps {
  value: Teams;
  onChange: (value: Teams) => void;
  onRemove: () => void;
  draft: DraftText;
  showsProblem: boolean;
}

const noTeams: Teams = [];

function problemOf(teams: Teams, { content, tags }: DraftText): string | undefined {
  if (teams.length === 0) return 'Rank a team first, or take the power rankings off the post';
  return powerRankingsProblem(withRankings(content, teams), tags)?.message;
}

/** How an author adds power rankings to a post. */
export const powerRankingsEditor = {
  label: 'Power Ranking',
  icon: <ListOrdered />,
  isBoard: true,
  lockedHint: 'Select NBA tags to unlock Mock Draft and Power Rankings features',
  empty: noTeams,
  hasContent: (teams: Teams) => teams.length > 0,
  contentOf: withRankings,
  bodyOf: () => ({}),
  valueOf: ({ powerRankings, content }: { powerRankings: object | null; content: string }) => powerRankings && readRankings(content).teams,
  hasProblem: (teams: Teams, draft: DraftText) => problemOf(teams, draft) !== undefined,
  Fields: ({ value, onChange, onRemove, draft, showsProblem }: FieldsProps) => (
    <RankingsEditor teams={value} onChange={onChange} onRemove={onRemove} problem={showsProblem ? problemOf(value, draft) : undefined} />
  ),
};
