import { isUnauthorized, messageOf } from '../../../../platform/web/api/api.ts';
import { type Fields, useServerForm } from '../sign-in/useServerForm.ts';
import { reportFailure } from '../viewer/signIn.ts';

/** A form of the settings that takes a password: it is emptied when it succeeded. */
export function useCredentialForm<T>(send: (fields: Fields) => Promise<T>, onDone: (answer: T) => void, failure: string) {
  const { form, submitWith, isPending, errorOf, otherError } = useServerForm(send, {
    onDone: (answer, element) => {
      element?.reset();
      onDone(answer);
    },
    onError: error => {
      if (isUnauthorized(error)) reportFailure(error, failure);
    },
  });
  return { form, submitWith, isPending, errorOf, formError: otherError ? messageOf(otherError, failure) : undefined };
}
