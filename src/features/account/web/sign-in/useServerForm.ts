import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import type { ApiError } from '../../../../platform/web/api/api.ts';

export type Fields = Readonly<Record<string, string>>;

interface Outcome<T> {
  onDone: (answer: T, form: HTMLFormElement | null) => void;
  onError?: (error: ApiError) => void;
}

const fieldsOf = (form: HTMLFormElement): Fields =>
  Object.fromEntries([...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string'));

/**
 * A form whose fields are read when it is sent: what a password manager or an early typist put in before the page was awake counts too.
 * The server checks them.
 */
export function useServerForm<T>(send: (fields: Fields) => Promise<T>, { onDone, onError }: Outcome<T>) {
  const ref = useRef<HTMLFormElement>(null);
  const mutation = useMutation<T, ApiError, Fields>({
    mutationFn: send,
    onSuccess: answer => onDone(answer, ref.current),
    ...(onError && { onError }),
  });
  const submitWith = (more: Fields) => {
    if (ref.current && !mutation.isPending) mutation.mutate({ ...fieldsOf(ref.current), ...more });
  };
  const { error } = mutation;
  const issues = error?.code === 'invalid_input' ? error.issues : [];
  return {
    /** For the form. `method` keeps a password out of the address before the page is awake. */
    form: {
      ref,
      method: 'post' as const,
      noValidate: true as const,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        submitWith({});
      },
    },
    /** Sends the form with further fields, for a button of its own. */
    submitWith,
    isPending: mutation.isPending,
    isSuccess: mutation.isSuccess,
    error,
    /** The server's sentence about a field, by the name that the call gives it. */
    errorOf: (field: string) => issues.find(issue => issue.path === field)?.message,
    /** The error, if it belongs to no field. */
    otherError: issues.length === 0 ? error : null,
  };
}
