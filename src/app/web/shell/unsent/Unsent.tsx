import { useEffect } from 'react';
import { loadable, toast } from '../../../../design/index.ts';
import { useMayHaveUnsent } from '../../../../platform/web/outbox/unsent.ts';

const UnsentWrites = loadable(() => import('./UnsentWrites.tsx').then(module => module.UnsentWrites));

const tell = (description: string) => toast({ title: 'You’re offline', description });

const kinds = ['replies', 'posts', 'likes', 'reply-likes', 'votes', 'bookmarks'];

interface UnsentProps {
  userId: string;
  /** The page has all that it shows. */
  isSettled: boolean;
}

/** Sends what its author wrote and chose without a network. Its code is fetched while there is one, once the page is settled. */
export function Unsent({ userId, isSettled }: UnsentProps) {
  useEffect(() => {
    if (isSettled) void UnsentWrites.fetch().catch(() => undefined);
  }, [isSettled]);
  const mayHave = useMayHaveUnsent(
    kinds.map(kind => `${kind}:${userId}`),
    tell,
  );
  return mayHave && <UnsentWrites userId={userId} />;
}
