import { Button, EmptyState, Link } from '../../../design/index.ts';
import { useHead } from '../../../platform/web/navigation/head.tsx';
import { siteName } from '../../../platform/shared/siteName.ts';

/** Any address that is none of ours. */
export default function NotFoundPage() {
  useHead({ title: 'Page not found', description: `There is nothing at this address on ${siteName()}.`, status: 404, noIndex: true });
  return (
    <EmptyState
      level={1}
      title="404 Page Not Found"
      action={
        <>
          <Button asChild>
            <Link variant="bare" href="/">
              Back to Home
            </Link>
          </Button>
          <Button asChild variant="secondary">
            <Link variant="bare" href="/all">
              See all posts
            </Link>
          </Button>
        </>
      }
    >
      <p>This seat is empty: the page has moved, or it never was in this arena.</p>
      {import.meta.env.DEV && <p className="mt-3 text-sm">Did you forget to add the page to the router?</p>}
    </EmptyState>
  );
}
