/** The first pause of a service in milliseconds, and the longest. */
const pause = { firstMs: 15_000, maxMs: 900_000 };
/** The most services whose failures are remembered. The oldest is forgotten. */
const maxServices = 1_000;

/**
 * Pauses for push services that cannot be reached or do not answer in time. A subscription names its service, so anybody can name a slow one.
 * Without pauses its messages would hold the places of all others.
 */
export interface Pauses {
  /** The end of the pause of an endpoint's service; undefined while it has none. */
  until(endpoint: string): Date | undefined;
  /** Notes a message that the service did not take. Each further failure doubles the pause. */
  noteFailure(endpoint: string): void;
  noteAnswer(endpoint: string): void;
}

/**
 * The service of an endpoint is its origin: many people's services share a domain, and a dead host must not pause the others. Names that
 * lead nowhere cost a few tries each, because a subscription that never answered is dropped.
 */
const serviceOf = (endpoint: string): string => new URL(endpoint).origin;

/** `now` gives the time in milliseconds since 1970. */
export function createPauses(now: () => number = Date.now): Pauses {
  const services = new Map<string, { failures: number; until: number }>();
  return {
    until(endpoint) {
      const { until } = services.get(serviceOf(endpoint)) ?? { until: 0 };
      return until > now() ? new Date(until) : undefined;
    },
    noteFailure(endpoint) {
      const service = serviceOf(endpoint);
      const failures = (services.get(service)?.failures ?? 0) + 1;
      services.delete(service);
      services.set(service, { failures, until: now() + Math.min(pause.firstMs * 2 ** (failures - 1), pause.maxMs) });
      const [oldest] = services.keys();
      if (services.size > maxServices && oldest !== undefined) services.delete(oldest);
    },
    noteAnswer: endpoint => services.delete(serviceOf(endpoint)),
  };
}
