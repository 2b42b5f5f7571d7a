import { classes, VisuallyHidden } from '../../../../design/index.ts';
import { type PlayReaction, playReactions } from '../../../games/games.rules.ts';
import { reactionSigns, useReact } from '../../../games/web/index.ts';
import { plainTextOf } from '../../../texts/markup/markup.ts';
import type { ReactionTarget } from '../../rows.stream.ts';
import { useReactToMessage } from '../talk/talk.api.ts';

interface ReactionDockProps {
  gameId: string;
  code: string;
  target: ReactionTarget;
  onReacted: () => void;
}

/** Six large reactions to the newest line of the row, or to the message that was chosen. A second tap takes the reader's own back. */
export function ReactionDock({ gameId, code, target, onReacted }: ReactionDockProps) {
  const toPlay = useReact(gameId);
  const { mutate: toMessage } = useReactToMessage(code);
  const { mine, reactions } = 'play' in target ? target.play : target.message;
  const react = (kind: PlayReaction) => {
    const reaction = mine === kind ? null : kind;
    if ('play' in target) toPlay(target.play, reaction);
    else toMessage({ id: target.message.id, reaction });
    onReacted();
  };
  return (
    <fieldset className="min-w-0 border-t border-line px-3 pt-1">
      <legend className="contents">
        <span className="block truncate text-xs text-muted">
          <VisuallyHidden>React to </VisuallyHidden>
          {'play' in target
            ? target.play.text
            : `${target.message.senderUsername}: ${plainTextOf(target.message.content, target.message.markup)}`}
        </span>
      </legend>
      <div className="grid grid-cols-6">
        {playReactions.map(kind => {
          const { Sign, name, color } = reactionSigns[kind];
          const count = reactions[kind] ?? 0;
          return (
            <button
              key={kind}
              type="button"
              aria-pressed={mine === kind}
              aria-label={`${name} (${count})`}
              title={name}
              onClick={() => react(kind)}
              className={classes(
                'flex h-11 min-w-0 items-center justify-center gap-1 rounded-control text-sm tabular hover:bg-hover active:scale-95',
                mine === kind && 'bg-primary-soft font-semibold text-link',
              )}
            >
              <Sign className={classes('size-6', color)} />
              {count > 0 && (
                <span key={count} aria-hidden="true" className="animate-pop">
                  {count}
                </span>
              )}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
