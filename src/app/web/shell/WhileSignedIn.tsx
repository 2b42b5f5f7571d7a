import { LiveUpdates } from './LiveUpdates.tsx';
import { ResumeIntent } from './ResumeIntent.tsx';

/** What works behind the pages of somebody who is signed in, and comes after the first page has been shown. */
export function WhileSignedIn() {
  return (
    <>
      <ResumeIntent />
      <LiveUpdates />
    </>
  );
}
