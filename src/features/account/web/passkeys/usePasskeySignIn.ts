import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call, isNotFound, messageOf } from '../../../../platform/web/api/api.ts';
import { passkeyRoutes } from '../../passkeys/passkeys.contract.ts';
import { signWithPasskey, stopWaiting, supportsAutofill } from './ceremony.ts';

/** A page that fails again and again, such as without a network, stops by itself. */
const maxTries = 5;

const notUsed = 'That didn’t work. Try again, or sign in with your password.';

export interface PasskeySignIn {
  /** Asks the browser for a passkey. */
  start: () => void;
  isPending: boolean;
  isExpired: boolean;
  error: string | undefined;
}

/** Signs in by a passkey: by a button, or by the list that the browser shows in the e-mail field. */
export function usePasskeySignIn(uid: string): PasskeySignIn {
  const [failure, setFailure] = useState<unknown>();
  const [tries, setTries] = useState(0);
  /** A browser waits for one passkey at a time: the latest request counts. */
  const latest = useRef(0);
  const { mutate, isPending, data, variables } = useMutation<{ location: string } | undefined, unknown, { fromField: boolean }>({
    mutationFn: async ({ fromField }) => {
      const own = (latest.current += 1);
      const options = await call(passkeyRoutes.signInOptions, { params: { uid } });
      if (latest.current !== own) return undefined;
      const credential = await signWithPasskey(options, { fromField });
      return call(passkeyRoutes.signIn, { params: { uid }, body: { credential } });
    },
    onSuccess: answer => answer && window.location.assign(answer.location),
    onError: (error, { fromField }) => {
      // The list started without a click, so its failure is not shown.
      if (fromField && !(error instanceof ApiError)) return;
      setFailure(error);
      setTries(count => count + 1);
    },
  });
  // The list waits again after each try: the browser waits for one passkey at a time, and each challenge counts for one try.
  useEffect(() => {
    let isWanted = tries < maxTries;
    void supportsAutofill().then(isSupported => {
      if (isSupported && isWanted) mutate({ fromField: true });
    });
    return () => {
      isWanted = false;
      latest.current += 1;
      stopWaiting();
    };
  }, [tries, mutate]);
  return {
    start: () => {
      setFailure(undefined);
      mutate({ fromField: false });
    },
    // Once done the browser is on its way: the button goes on working until it has left.
    isPending: (isPending && !variables.fromField) || data !== undefined,
    isExpired: isNotFound(failure),
    error: failure === undefined || isNotFound(failure) ? undefined : messageOf(failure, notUsed),
  };
}
