import type { ReactNode } from 'react';
import { Avatar, FlairChip } from '../../../../design/index.ts';
import type { CurrentUser } from '../../account.contract.ts';

interface ProfilePreviewProps {
  viewer: CurrentUser;
  /** The bio as it is typed. */
  bio: string;
  /** The controls of the picture. */
  children?: ReactNode;
}

/** The viewer as others see them. */
export function ProfilePreview({ viewer, bio, children }: ProfilePreviewProps) {
  return (
    <section aria-label="Preview of your profile" className="flex flex-wrap items-center gap-4 rounded-control bg-sunken p-4">
      <Avatar name={viewer.username} src={viewer.profileImageUrl} flair={viewer.flair} size="xl" />
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-2">
        <p className="flex flex-wrap items-center gap-x-2 text-lg font-bold">
          <span className="[overflow-wrap:anywhere]">@{viewer.username}</span>
          {viewer.flair && <FlairChip {...viewer.flair} />}
        </p>
        <p dir="auto" className="measure text-sm whitespace-pre-line [overflow-wrap:anywhere] empty:hidden">
          {bio.trim()}
        </p>
        {children}
      </div>
    </section>
  );
}
