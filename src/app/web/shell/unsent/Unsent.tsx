import { loadable, toast } from '../../../../design/index.ts';
import { useMayHaveUnsent } from '../../../../platform/web/outbox/unsent.ts';

const UnsentWrites = loadable(() => import('./UnsentWrites.tsx').then(module => module.UnsentWrites));

const tell = (description: string) => toast({ title: 'You’re offline', description });

/** Sends what its author wrote without a network. Its code is loaded only where something waits. */
export function Unsent({ userId }: { userId: string }) {
  const mayHave = useMayHaveUnsent([`replies:${userId}`, `posts:${userId}`], tell);
  return mayHave && <UnsentWrites userId={userId} />;
}
