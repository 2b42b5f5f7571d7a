import type { RouteDefinition } from '../../../shared/contract.ts';

type Values = Readonly<Record<string, unknown>>;

const defaults = new WeakMap<RouteDefinition, Values>();

/** The values that a route's parameters have when a call names none. */
function defaultsOf(route: RouteDefinition): Values {
  const known = defaults.get(route) ?? route.query?.safeParse({}).data ?? {};
  defaults.set(route, known);
  return known;
}

/**
 * The key under which the answer of a call is cached: its path, and those parsed parameters that differ from their defaults, in the order of
 * the contract. Calls that mean the same share an answer, whatever other parameters they carry.
 */
export function callKey(route: RouteDefinition, { params, query }: { params: unknown; query: unknown }): string {
  // The casts are sound: the schemas of a route's parameters are those of objects.
  const values = (params ?? {}) as Values;
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const usual = defaultsOf(route);
  const asked = Object.entries((query ?? {}) as Values).flatMap(([name, value]) => {
    const text = JSON.stringify(value);
    return value === undefined || text === JSON.stringify(usual[name]) ? [] : [`${name}=${text}`];
  });
  return asked.length > 0 ? `${path}?${asked.join('&')}` : path;
}
