import type { ReactNode } from 'react';
import { classes, FlairChip, Link } from '../../../../design/index.ts';
import type { Flair } from '../../people/people.contract.ts';

interface PersonNameProps {
  /** Null for a deleted account, which has no profile. */
  userId: string | null;
  name: string;
  flair: Flair | null;
  /** The name with parts marked, in place of the plain one. */
  children?: ReactNode;
  /** The classes of the name. */
  className?: string;
  isFramed?: boolean;
}

/** A person's name, which leads to their profile, with their team beside it. Without a frame of its own it stands in a row that is one. */
export function PersonName({ userId, name, flair, children = name, className, isFramed = true }: PersonNameProps) {
  const content = (
    <>
      {userId === null ? (
        <span className={classes('truncate text-muted', className)}>{children}</span>
      ) : (
        <Link variant="bare" href={`/user/${name}`} className={classes('person-name', className)}>
          {children}
        </Link>
      )}
      {flair && <FlairChip {...flair} />}
    </>
  );
  return isFramed ? <span className="person">{content}</span> : content;
}
