import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { type ApiError, isUnauthorized, messageOf } from '../../../../platform/web/api/api.ts';
import { reportFailure } from '../viewer/signIn.ts';

interface CredentialForm {
  form: {
    ref: React.RefObject<HTMLFormElement | null>;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    method: 'post';
    noValidate: true;
  };
  /** Sends the form with further fields, for a button of its own. */
  submitWith: (fields: Readonly<Record<string, string>>) => void;
  isPending: boolean;
  /** The server's sentence about a field, by the name that the call gives it. */
  errorOf: (field: string) => string | undefined;
  /** The error of the form, if it belongs to no field. */
  formError: string | undefined;
}

/** A form of the settings that takes a password: it is read when it is sent, and emptied when it succeeded. */
export function useCredentialForm<T>(
  send: (fields: Readonly<Record<string, string>>) => Promise<T>,
  onDone: (answer: T) => void,
  failure: string,
): CredentialForm {
  const ref = useRef<HTMLFormElement>(null);
  const mutation = useMutation<T, ApiError, Record<string, string>>({
    mutationFn: send,
    onSuccess: answer => {
      ref.current?.reset();
      onDone(answer);
    },
    onError: error => {
      if (isUnauthorized(error)) reportFailure(error, failure);
    },
  });
  const submit = (element: HTMLFormElement | null, more: Readonly<Record<string, string>> = {}) => {
    if (!element || mutation.isPending) return;
    const fields = [...new FormData(element)].filter((field): field is [string, string] => typeof field[1] === 'string');
    mutation.mutate({ ...Object.fromEntries(fields), ...more });
  };
  const { error } = mutation;
  const issues = error?.code === 'invalid_input' ? error.issues : [];
  return {
    form: {
      ref,
      method: 'post',
      noValidate: true,
      onSubmit: event => {
        event.preventDefault();
        submit(event.currentTarget);
      },
    },
    submitWith: fields => submit(ref.current, fields),
    isPending: mutation.isPending,
    errorOf: field => issues.find(issue => issue.path === field)?.message,
    formError: error && issues.length === 0 ? messageOf(error, failure) : undefined,
  };
}
