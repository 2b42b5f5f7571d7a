import { loadable, toast } from '../../../../design/index.ts';
import { useMayHaveUnsent } from '../../../../platform/web/outbox/unsent.ts';

const UnsentWrites = loadable(() => import('./UnsentWrites.tsx').then(module => module.UnsentWrites));

const tell = (description: string) => toast({ title: 'You’re offline', description });

const kinds = ['replies', 'posts', 'likes', 'reply-likes', 'votes', 'bookmarks'];

/** Sends what its author wrote and chose without a network. Its code is loaded only where something waits. */
export function Unsent({ userId }: { userId: string }) {
  const mayHave = useMayHaveUnsent(
    kinds.map(kind => `${kind}:${userId}`),
    tell,
  );
  return mayHave && <UnsentWrites userId={userId} />;
}
