import { EyeOff } from 'lucide-react';
import { Card, EmptyState } from '../../../../design/index.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import type { Game } from '../../../games/games.contract.ts';
import { GameClockBar } from '../../../games/web/index.ts';
import { gameHref } from '../../../games/words/games.words.ts';

/**
 * Stands in the place of a post that tells the scores of a game, for a reader who hides them, until they ask for the game. Whoever watches
 * that from its start goes on in its thread, since other posts come later.
 */
export function HiddenThread({ game }: { game: Game }) {
  const { navigate } = useAddress();
  return (
    <Card className="flex flex-col gap-4">
      <EmptyState level={2} icon={<EyeOff />} title="Scores are hidden">
        This talk gives the game away. Show the game when you are ready.
      </EmptyState>
      <GameClockBar game={game} onReplay={() => navigate(game.threadId === null ? gameHref(game.id) : `/post/${game.threadId}`)} />
    </Card>
  );
}
