import { Avatar, Button, Disclosure, ErrorState, Loaded, SkeletonRows } from '../../../design/index.ts';
import { PersonName } from '../../account/web/index.ts';
import { nameOfMute, useBlocks, useMutes, useUnblock, useUnmute } from './boundaries.api.ts';
import { MuteWord } from './MuteWord.tsx';

/** The people whom a person blocks, and everything that they mute, each with its end. */
export function BoundaryLists() {
  return (
    <>
      <Blocks />
      <Mutes />
      <Disclosure summary="Mute a word">
        <MuteWord />
      </Disclosure>
    </>
  );
}

const row = 'flex min-h-12 items-center gap-3 py-2';

function Blocks() {
  const blocks = useBlocks();
  const unblock = useUnblock();
  return (
    <Loaded of={blocks} error="Your blocks could not be loaded." loading="Loading blocks" skeleton={<SkeletonRows rows={1} />}>
      {people =>
        people.length === 0 ? (
          <p className="text-sm text-muted">You haven’t blocked anyone. Block people from the menu on their profile.</p>
        ) : (
          <ul aria-label="People you block" className="divide-y divide-line">
            {people.map(({ id, username, profileImageUrl, flair }) => (
              <li key={id} className={row}>
                <Avatar name={username} src={profileImageUrl} flair={flair} size="sm" />
                <span className="min-w-0 flex-1">
                  <PersonName userId={id} name={username} flair={flair} />
                </span>
                <Button
                  variant="secondary"
                  size="sm"
                  pending={unblock.isPending && unblock.variables === username}
                  onClick={() => unblock.mutate(username)}
                >
                  Unblock<span className="sr-only"> @{username}</span>
                </Button>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

const kinds = { user: 'Person', tag: 'Tag', word: 'Word', post: 'Post' };

function Mutes() {
  const { data = [], isError, isFetching, refetch } = useMutes();
  const unmute = useUnmute();
  if (isError && data.length === 0)
    return <ErrorState message="Your mutes could not be loaded." pending={isFetching} onRetry={() => void refetch()} />;
  if (data.length === 0) return null;
  return (
    <ul aria-label="What you mute" className="divide-y divide-line">
      {data.map(({ kind, value }) => {
        const name = kind === 'post' ? `Post ${value}` : nameOfMute({ kind, value });
        return (
          <li key={`${kind} ${value}`} className={row}>
            <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <span className="block text-sm text-muted">{kinds[kind]}</span>
              {name}
            </p>
            <Button
              variant="secondary"
              size="sm"
              pending={unmute.isPending && unmute.variables.kind === kind && unmute.variables.value === value}
              onClick={() => unmute.mutate({ kind, value })}
            >
              Unmute<span className="sr-only"> {name}</span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
