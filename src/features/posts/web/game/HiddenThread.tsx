import { EyeOff } from 'lucide-react';
import { Card, EmptyState } from '../../../../design/index.ts';
import type { Game } from '../../../games/games.contract.ts';
import { GameClockBar } from '../../../games/web/index.ts';

/** Stands in the place of a post that tells the scores of a game, for a reader who hides them, until they ask for the game. */
export function HiddenThread({ game }: { game: Game }) {
  return (
    <Card className="flex flex-col gap-4">
      <EmptyState level={2} icon={<EyeOff />} title="Scores are hidden">
        This talk gives the game away. Show the game when you are ready.
      </EmptyState>
      <GameClockBar game={game} />
    </Card>
  );
}
