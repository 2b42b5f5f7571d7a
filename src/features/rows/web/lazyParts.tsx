/** Parts whose code is fetched when they are shown, because most pages show no row. */
import { loadable } from '../../../design/index.ts';
import type { RowPositionProps } from './clock/RowPosition.tsx';

export const RowOfGame = /* @__PURE__ */ loadable(() => import('./parts.ts').then(module => module.RowOfGame));
// Its place is kept, so that nothing beside it moves.
export const SeatSign = /* @__PURE__ */ loadable(
  () => import('./TakeSeat.tsx').then(module => module.SeatSign),
  <span className="size-9 shrink-0" />,
);
export const TakeSeat = /* @__PURE__ */ loadable(
  () => import('./TakeSeat.tsx').then(module => module.TakeSeat),
  <span className="h-10 w-44 max-sm:w-36" />,
);
export const RowPosition = /* @__PURE__ */ loadable<RowPositionProps>(
  () => import('./parts.ts').then(module => module.RowPosition),
  ({ children }) => children,
);
