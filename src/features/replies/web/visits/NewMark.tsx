import { Badge } from '../../../../design/index.ts';

/** On a comment that came since the reader's last visit. */
export function NewMark() {
  return (
    <Badge tone="primary" className="before:size-1.5 before:rounded-full before:bg-current">
      New
    </Badge>
  );
}
