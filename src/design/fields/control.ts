/** The looks of every box that a person types into. */
export const controlBox =
  'w-full rounded-control bg-surface text-base text-fg ring-1 ring-line-strong ring-inset transition-shadow outline-none ' +
  'hover:ring-fg focus-within:ring-2 focus-within:ring-ring has-aria-invalid:ring-2 has-aria-invalid:ring-danger has-disabled:opacity-45';
