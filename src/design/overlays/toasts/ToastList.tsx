import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import * as Radix from 'radix-ui/toast';
import { classes } from '../../styles/classes.ts';
import { toastTimings } from './toast.ts';
import { useToast } from './useToast.ts';

const icons = {
  default: <Info className="text-link" />,
  success: <CircleCheck className="text-success-text" />,
  destructive: <CircleAlert className="text-danger-text" />,
};

const looks = classes(
  'pointer-events-auto flex w-full items-start gap-3 rounded-card py-3 pr-2 pl-4 text-fg shadow-overlay',
  'data-[state=open]:animate-rise data-[state=closed]:animate-fade-away',
  'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
  'data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x)',
);

/**
 * The toasts and the corner they appear in, in their own chunk: at the bottom, on wide pages at the right, and in a thread at the top, where
 * they cover no field (`--toast-top` in base.css).
 */
export function ToastList() {
  const { toasts, dismiss } = useToast();
  return (
    <Radix.Provider duration={toastTimings.duration} swipeThreshold={toastTimings.swipeThreshold} swipeDirection="right">
      {toasts.map(({ id, open, title, description, variant = 'default', action, duration }) => (
        <Radix.Root
          key={id}
          open={open}
          onOpenChange={isOpen => {
            if (!isOpen) dismiss(id);
          }}
          type={variant === 'destructive' ? 'foreground' : 'background'}
          {...(duration === undefined ? {} : { duration })}
          className={classes(looks, variant === 'destructive' ? 'bg-danger-soft' : 'bg-raised')}
        >
          <span aria-hidden="true" className="flex pt-0.5 [&_svg]:size-5">
            {icons[variant]}
          </span>
          <div className="min-w-0 flex-1 py-px text-sm">
            {title ? <Radix.Title className="font-semibold">{title}</Radix.Title> : null}
            {description ? (
              <Radix.Description className={classes(title && 'mt-0.5', variant === 'default' && title && 'text-muted')}>
                {description}
              </Radix.Description>
            ) : null}
          </div>
          {action ? (
            <Radix.Action
              altText={action.label}
              onClick={action.onSelect}
              className="hit-area h-8 shrink-0 rounded-full px-3 text-sm font-semibold text-link transition-colors hover:bg-hover"
            >
              {action.label}
            </Radix.Action>
          ) : null}
          <Radix.Close
            aria-label="Dismiss"
            className="hit-area grid size-8 shrink-0 place-items-center rounded-full text-muted transition-colors hover:bg-hover hover:text-fg"
          >
            <X className="size-4" />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport
        hotkey={[toastTimings.hotkey]}
        className={
          'pointer-events-none fixed inset-x-0 top-(--toast-top) bottom-(--toast-bottom) z-toast flex w-full flex-col gap-2 ' +
          'p-3 outline-none sm:left-auto sm:max-w-toast md:p-4'
        }
      />
    </Radix.Provider>
  );
}
