import { EmptyState, LinkButton } from '../../../design/index.ts';
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
          <LinkButton href="/">Back to Home</LinkButton>
          <LinkButton href="/all" variant="secondary">
            See all posts
          </LinkButton>
        </>
      }
    >
      <p>This seat is empty: the page has moved, or it never was in this arena.</p>
      {import.meta.env.DEV && <p className="mt-3 text-sm">Did you forget to add the page to the router?</p>}
    </EmptyState>
  );
}
