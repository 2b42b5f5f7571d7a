import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { type ApiError, isNotFound, messageOf } from '../../../../platform/web/api/api.ts';

const noAnswer = 'That didn’t work. Please check your connection and try again.';

export interface SignInForm {
  /** For the form: `ref`, `onSubmit` and what keeps a password out of the address before the page is awake. */
  form: {
    ref: React.RefObject<HTMLFormElement | null>;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    method: 'post';
    noValidate: true;
  };
  isPending: boolean;
  /** True if the sign-in or the link has expired. */
  isExpired: boolean;
  /** The error of each field. */
  errorOf: (field: string) => string | undefined;
  /** The error of the form, if it belongs to no field. */
  formError: string | undefined;
}

/**
 * A form whose fields are read when it is sent: what a password manager or an early typist put in before the page was
 * awake counts too. The server checks them; the focus goes to what is to be mended.
 */
export function useSignInForm<T>(send: (field: (name: string) => string) => Promise<T>, onDone: (answer: T) => void): SignInForm {
  const ref = useRef<HTMLFormElement>(null);
  const mutation = useMutation<T, ApiError, FormData>({
    mutationFn: data => send(name => textOf(data, name)),
    onSuccess: onDone,
  });
  // Back brings the page as it was, from memory or from the browser's store: what is true of it now, the server knows.
  useEffect(() => {
    const [visit] = performance.getEntriesByType('navigation');
    if (visit instanceof PerformanceNavigationTiming && visit.type === 'back_forward') location.reload();
    const look = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload();
    };
    addEventListener('pageshow', look);
    return () => removeEventListener('pageshow', look);
  }, []);
  const { error } = mutation;
  const issues = error?.code === 'invalid_input' ? error.issues : [];
  useEffect(() => {
    if (!error) return;
    const field = ref.current?.querySelector<HTMLElement>('[aria-invalid]') ?? ref.current?.querySelector<HTMLElement>('[name=password]');
    field?.focus();
  }, [error]);

  return {
    form: {
      ref,
      method: 'post',
      noValidate: true,
      onSubmit: event => {
        event.preventDefault();
        if (mutation.isPending) return;
        mutation.mutate(new FormData(event.currentTarget));
      },
    },
    // Once done the browser is on its way: the button goes on working until it has left.
    isPending: mutation.isPending || mutation.isSuccess,
    isExpired: isNotFound(error),
    errorOf: field => issues.find(issue => issue.path === field)?.message,
    formError: error && issues.length === 0 && !isNotFound(error) ? messageOf(error, noAnswer) : undefined,
  };
}

/** The value of a field; a missing field is empty. */
function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
