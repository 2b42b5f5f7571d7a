/** The thin line at the top of a page that is on its way, also before React draws it. */
export const progressLine = {
  label: 'Loading the page',
  className: 'fixed inset-x-0 top-0 z-toast h-[3px] overflow-hidden',
  barClassName: 'h-full w-1/3 animate-slide rounded-full bg-secondary',
};
