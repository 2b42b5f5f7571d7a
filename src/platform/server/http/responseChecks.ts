import { impliedErrors, type RouteDefinition } from '../../shared/contract.ts';
import type { ErrorCode } from '../../shared/errors.ts';

/** In tests and development: throws for a refusal whose code the contract does not declare. */
export function checkRefusal(route: RouteDefinition, code: ErrorCode): void {
  if (!route.errors.includes(code) && !impliedErrors(route).includes(code)) {
    throw new Error(`${route.method} ${route.path} refused with '${code}', which its contract does not declare`);
  }
}

/** In tests and development: throws for a response that its contract does not describe. */
export function checkResponse(route: RouteDefinition, body: unknown): void {
  const checked = route.response?.safeParse(body);
  if (checked?.success === false) throw new Error(`${route.method} ${route.path} answered outside its contract: ${checked.error.message}`);
}
