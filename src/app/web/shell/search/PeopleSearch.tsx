import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Avatar, EmptyState, FlairChip, LinkButton, SearchField } from '../../../../design/index.ts';
import { signInUrl, usePeopleSearch, useViewer } from '../../../../features/account/web/index.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';

/** People by the beginning of their username; a choice opens the profile. */
export function PeopleSearch({ onOpen }: { onOpen: (href: string) => void }) {
  const { viewer } = useViewer();
  const { path } = useAddress();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { people, query, isPending, isError } = usePeopleSearch(text);
  const [first] = people;
  useEffect(() => input.current?.focus(), []);
  if (!viewer) {
    return (
      <EmptyState
        icon={<Search />}
        level={3}
        title="Sign in to find people"
        action={
          <LinkButton plain href={signInUrl(path)}>
            Sign In
          </LinkButton>
        }
      >
        Members find each other by name.
      </EmptyState>
    );
  }
  return (
    <form
      className="flex flex-col gap-3 pb-2"
      onSubmit={event => {
        event.preventDefault();
        if (first) onOpen(`/user/${first.username}`);
      }}
    >
      <SearchField
        ref={input}
        label="Search people"
        placeholder="Search people by username..."
        size="sm"
        value={text}
        onChange={event => setText(event.target.value)}
        onClear={() => setText('')}
        pending={isPending}
      />
      <div aria-live="polite" className="text-center text-muted empty:hidden">
        {text.trim() === '' && <p className="py-6">Type the beginning of a username</p>}
        {isError && <p className="py-6">People can’t be searched right now.</p>}
        {query !== '' && !isPending && !isError && people.length === 0 && <p className="py-6">No one goes by that name</p>}
      </div>
      {people.length > 0 && (
        <ul aria-label="People" className="-mx-2">
          {people.map(({ id, username, profileImageUrl, flair }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => onOpen(`/user/${username}`)}
                className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 text-left transition-colors hover:bg-hover"
              >
                <Avatar name={username} src={profileImageUrl} flair={flair} size="sm" />
                <span className="min-w-0 truncate font-medium">{username}</span>
                {flair && <FlairChip {...flair} />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
