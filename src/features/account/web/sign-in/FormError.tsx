import { CircleAlert } from 'lucide-react';

/** The error of a whole form; screen readers announce it when it appears. */
export function FormError({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {message ? (
        <p className="flex animate-rise items-start gap-2 rounded-control bg-danger-soft px-3 py-2.5 text-sm font-medium text-danger-text [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
          <CircleAlert aria-hidden="true" />
          <span>{message}</span>
        </p>
      ) : null}
    </div>
  );
}
