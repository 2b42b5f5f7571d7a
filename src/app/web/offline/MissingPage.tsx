import { ErrorState } from '../../../design/index.ts';

/** Stands in the place of a page whose code is not on this device while there is no network. */
export function MissingPage() {
  return (
    <ErrorState
      level={1}
      title="You’re offline"
      message="This page is not on this device yet. Pages that you read lately are."
      onRetry={() => location.reload()}
    />
  );
}
