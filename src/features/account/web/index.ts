export { type Intent, takeIntent } from './intent.ts';
export { type Attempt, askToSignIn, reportFailure, signInUrl, useSignInPrompt } from './signIn.ts';
export { useViewer, viewerKey, viewerQuery } from './viewer.ts';
