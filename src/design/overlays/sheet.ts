/** The looks that dialogs share: from below on phones, in the middle elsewhere. */
export const scrim = 'fixed inset-0 z-overlay bg-scrim data-[state=closed]:animate-fade-away data-[state=open]:animate-fade';

export const sheet =
  'fixed inset-x-0 bottom-0 z-overlay flex flex-col rounded-t-card bg-raised text-fg shadow-modal outline-none ' +
  'max-sm:data-[state=closed]:animate-sheet-away max-sm:data-[state=open]:animate-sheet ' +
  'sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[min(54rem,calc(100dvh-4rem))] sm:rounded-card short:overflow-y-auto short:sm:max-h-dvh ' +
  'sm:data-[state=closed]:animate-sink sm:data-[state=open]:animate-rise';
