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
}

/** A person's name, which leads to their profile, with their team beside it. */
export function PersonName({ userId, name, flair, children = name, className }: PersonNameProps) {
  return (
    <span className="person">
      {userId === null ? (
        <span className={classes('truncate text-muted', className)}>{children}</span>
      ) : (
        <Link variant="bare" href={`/user/${name}`} className={classes('person-name', className)}>
          {children}
        </Link>
      )}
      {flair && <FlairChip {...flair} />}
    </span>
  );
}
