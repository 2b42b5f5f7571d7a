import { KeyRound } from 'lucide-react';
import { Button, useMounted } from '../../../../design/index.ts';
import { FormError } from '../sign-in/FormError.tsx';
import { supportsPasskeys } from './ceremony.ts';
import type { PasskeySignIn } from './usePasskeySignIn.ts';

/** Signs in without a password, where the browser can. */
export function PasskeySignInButton({ start, isPending, error }: PasskeySignIn) {
  const isAwake = useMounted();
  if (isAwake && !supportsPasskeys()) return null;
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Button variant="secondary" size="lg" fullWidth icon={<KeyRound />} pending={isPending} disabled={!isAwake} onClick={start}>
        Sign in with a passkey
      </Button>
      <FormError message={error} />
    </div>
  );
}
