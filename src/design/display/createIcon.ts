import { createElement, type SVGProps } from 'react';

/** A drawing of lucide: its shapes by their tags and attributes, with a `key` among them. */
interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/**
 * The build takes this in place of lucide's own `createLucideIcon` (vite.config.ts). The looks that lucide repeats in the attributes of
 * every icon are one rule for `.icon`, and an icon is one component in place of three.
 */
export default function createIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ className, ...props }: SVGProps<SVGSVGElement>) {
    const look = className ? `icon ${className}` : 'icon';
    return createElement('svg', { viewBox: '0 0 24 24', 'aria-hidden': !props['aria-label'], ...props, className: look }, shapes);
  };
}
