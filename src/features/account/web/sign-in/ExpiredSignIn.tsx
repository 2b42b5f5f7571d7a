import { EmptyState, LinkButton } from '../../../../design/index.ts';
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
            <LinkButton href="/" size="lg">
              Go to the feed
            </LinkButton>
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
          <LinkButton plain href="/api/login" size="lg">
            Start again
          </LinkButton>
        }
      >
        It was open for too long, or it began in another browser. Nothing is lost: it takes one click to start again.
      </EmptyState>
    </SignInFrame>
  );
}
