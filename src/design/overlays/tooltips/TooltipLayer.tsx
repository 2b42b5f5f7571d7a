import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { tooltipWait } from './tooltipTiming.ts';

const margin = 8;

type Target = HTMLElement | SVGElement;

function targetOf(event: Event): Target | null {
  return event.target instanceof Element ? event.target.closest<Target>('[data-tooltip]') : null;
}

/** The element whose tooltip is shown: after a rest of the mouse, or at once for the keyboard. */
function useTooltipTarget(): Target | null {
  const [target, setTarget] = useState<Target | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current: Target | null = null;
    let shown = false;
    let lastClosed: number | null = null;
    const show = (element: Target) => {
      // An open menu or dialog of the control says more, and stands where the tooltip would be.
      if (element.ariaExpanded === 'true') return;
      shown = true;
      setTarget(element);
    };
    const hide = () => {
      clearTimeout(timer);
      if (shown) lastClosed = Date.now();
      shown = false;
      current = null;
      setTarget(null);
    };
    const moveTo = (next: Target | null) => {
      if (next === current) return;
      hide();
      current = next;
      if (next) timer = setTimeout(() => show(next), tooltipWait(Date.now(), lastClosed));
    };
    const handleOver = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') moveTo(targetOf(event));
    };
    const handleFocus = (event: FocusEvent) => {
      const next = targetOf(event);
      if (!next?.matches(':focus-visible')) return;
      hide();
      current = next;
      show(next);
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    // A press hides the tooltip until the pointer leaves and enters the element again.
    const handlePress = (event: Event) => {
      hide();
      current = targetOf(event);
    };
    // A tooltip that is still waiting may open: the element may have scrolled under the resting pointer.
    const handleScroll = () => {
      if (shown) hide();
    };
    document.addEventListener('pointerover', handleOver);
    document.addEventListener('focusin', handleFocus);
    document.addEventListener('focusout', hide);
    document.addEventListener('pointerdown', handlePress, true);
    document.addEventListener('keydown', handleKey);
    document.addEventListener('scroll', handleScroll, { capture: true, passive: true });
    // The pointer may have come to rest while this was being loaded.
    if (window.matchMedia('(hover: hover)').matches) moveTo([...document.querySelectorAll<Target>('[data-tooltip]:hover')].at(-1) ?? null);
    return () => {
      hide();
      document.removeEventListener('pointerover', handleOver);
      document.removeEventListener('focusin', handleFocus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('pointerdown', handlePress, true);
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('scroll', handleScroll, { capture: true });
    };
  }, []);
  return target;
}

/** Places the tooltip above its element, or below where there is no room, and describes the element by it. */
function usePlacement(target: Target | null, box: RefObject<HTMLDivElement | null>, id: string): void {
  useLayoutEffect(() => {
    if (!target || !box.current) return undefined;
    const around = target.getBoundingClientRect();
    const own = box.current.getBoundingClientRect();
    const above = around.top - own.height - margin;
    const left = around.left + around.width / 2 - own.width / 2;
    box.current.style.top = `${above >= margin ? above : around.bottom + margin}px`;
    box.current.style.left = `${Math.max(margin, Math.min(left, document.documentElement.clientWidth - own.width - margin))}px`;
    if (target.getAttribute('aria-label') === target.dataset['tooltip']) return undefined;
    target.setAttribute('aria-describedby', id);
    return () => target.removeAttribute('aria-describedby');
  }, [target, box, id]);
}

/** Shows one tooltip at a time for elements with `data-tooltip`. */
export function TooltipLayer() {
  const target = useTooltipTarget();
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  usePlacement(target, box, id);
  const label = target?.isConnected ? target.dataset['tooltip'] : undefined;
  if (!label) return null;
  return createPortal(
    <div
      ref={box}
      id={id}
      role="tooltip"
      className="pointer-events-none fixed top-0 left-0 z-tooltip max-w-64 animate-fade rounded-control bg-fg px-2.5 py-1.5 text-xs font-medium text-canvas shadow-overlay"
    >
      {label}
    </div>,
    document.body,
  );
}
