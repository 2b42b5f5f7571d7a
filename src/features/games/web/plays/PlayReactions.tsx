import { classes } from '../../../../design/index.ts';
import { asking, askToSignIn, useViewer } from '../../../account/web/index.ts';
import type { Play } from '../../games.contract.ts';
import { playReactions } from '../../games.rules.ts';
import { useReact } from './plays.api.ts';
import { reactionSigns } from './reactions.ts';

/** The six reactions to a play, each a button with its sum. A second tap takes the reader's own back. */
export function PlayReactions({ gameId, play }: { gameId: string; play: Play }) {
  const { viewer } = useViewer();
  const react = useReact(gameId);
  return (
    <fieldset className="-ml-1.5 flex" aria-label={`Reactions to: ${play.text}`}>
      {playReactions.map(kind => {
        const { Sign, name, color } = reactionSigns[kind];
        const count = play.reactions[kind] ?? 0;
        const isMine = play.mine === kind;
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={isMine}
            aria-label={`${name} (${count})`}
            title={name}
            onClick={() => (viewer ? react(play, isMine ? null : kind) : askToSignIn('to react to plays'))}
            {...asking(viewer, 'to react to plays')}
            className={classes(
              'flex h-9 min-w-9 items-center justify-center gap-0.5 rounded-full px-1 text-sm tabular hover:bg-hover',
              isMine && 'bg-primary-soft font-semibold text-link',
            )}
          >
            <Sign className={classes('size-4', count > 0 || isMine ? color : 'text-muted')} />
            {count > 0 && <span aria-hidden="true">{count}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}
