export { type Intent, takeIntent } from './intent.ts';
export { MentionTextArea } from './MentionTextArea.tsx';
export { askToSignIn, reportFailure, signInUrl, useSignInPrompt } from './signIn.ts';
export { SignInFirst } from './SignInFirst.tsx';
export { useWelcomeOffer } from './welcome.ts';
export { useViewer, viewerKey, viewerQuery } from './viewer.ts';
export { useThemeToggle } from './useThemeToggle.ts';
export { useChangeUsername } from './username.api.ts';
export { UsernameForm } from './UsernameForm.tsx';
