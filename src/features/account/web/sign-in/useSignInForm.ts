import { useEffect } from 'react';
import { isNotFound, messageOf } from '../../../../platform/web/api/api.ts';
import { type Fields, useServerForm } from './useServerForm.ts';

const noAnswer = 'That didn’t work. Please check your connection and try again.';

/** A form of the sign-in. The focus goes to what is to be mended. */
export function useSignInForm<T>(send: (fields: Fields) => Promise<T>, onDone: (answer: T) => void) {
  const { form, isPending, isSuccess, error, errorOf, otherError } = useServerForm(send, { onDone });
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
  const { ref } = form;
  useEffect(() => {
    if (!error) return;
    const field = ref.current?.querySelector<HTMLElement>('[aria-invalid]') ?? ref.current?.querySelector<HTMLElement>('[name=password]');
    field?.focus();
  }, [error, ref]);

  return {
    form,
    // Once done the browser is on its way: the button goes on working until it has left.
    isPending: isPending || isSuccess,
    /** True if the sign-in or the link has expired. */
    isExpired: isNotFound(error),
    errorOf,
    /** The error of the form, if it belongs to no field. */
    formError: otherError && !isNotFound(otherError) ? messageOf(otherError, noAnswer) : undefined,
  };
}
