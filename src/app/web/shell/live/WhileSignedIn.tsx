import { LiveUpdates } from './LiveUpdates.tsx';
import { ResumeIntent } from '../signing-in/ResumeIntent.tsx';

/** Background work for a signed-in person, loaded after the first page was shown. */
export function WhileSignedIn() {
  return (
    <>
      <ResumeIntent />
      <LiveUpdates />
    </>
  );
}
