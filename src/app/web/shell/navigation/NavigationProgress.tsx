import { progressLine } from '../../../../platform/web/navigation/progressLine.ts';

/** A thin line while the next page's code is on its way; a quick answer shows none. */
export function NavigationProgress({ isActive }: { isActive: boolean }) {
  if (!isActive) return null;
  return (
    <div role="progressbar" aria-label={progressLine.label} className={progressLine.className}>
      <div className={progressLine.barClassName} />
    </div>
  );
}
