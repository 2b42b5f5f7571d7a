import { Badge } from '../../../../design/index.ts';

/** On a comment that came since the reader's last visit. */
export function NewMark() {
  return (
    <Badge tone="primary">
      <span className="size-1.5 rounded-full bg-current" />
      New
    </Badge>
  );
}
