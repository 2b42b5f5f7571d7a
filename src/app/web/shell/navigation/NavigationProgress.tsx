/** A thin line while the next page's code is on its way; a quick answer shows none. */
export function NavigationProgress({ isActive }: { isActive: boolean }) {
  if (!isActive) return null;
  return (
    <div role="progressbar" aria-label="Loading the page" className="fixed inset-x-0 top-0 z-toast h-[3px] overflow-hidden">
      <div className="h-full w-1/3 animate-slide rounded-full bg-secondary" />
    </div>
  );
}
