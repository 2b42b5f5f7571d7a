import { Button, EmptyState, Link } from '../../../../design/index.ts';
import { useViewer } from '../viewer/viewer.ts';
import { SignInFrame } from './SignInFrame.tsx';

/** A sign-in page that was open for too long, was finished already, or was begun in another browser. */
export function ExpiredSignIn() {
  const { viewer } = useViewer();
  if (viewer) {
    return (
      <SignInFrame>
        <EmptyState
          level={1}
          title="You are signed in"
          action={
            <Button asChild size="lg">
              <Link variant="bare" href="/">
                Go to the feed
              </Link>
            </Button>
          }
        >
          There is nothing left to do on this page.
        </EmptyState>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame>
      <EmptyState
        level={1}
        title="This sign-in has expired"
        action={
          <Button asChild size="lg">
            <Link plain variant="bare" href="/api/login">
              Start again
            </Link>
          </Button>
        }
      >
        It was open for too long, or it began in another browser. Nothing is lost: it takes one click to start again.
      </EmptyState>
    </SignInFrame>
  );
}
