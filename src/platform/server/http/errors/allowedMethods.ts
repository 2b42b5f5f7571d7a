import type { FastifyInstance, FastifyRequest } from 'fastify';
import findMyWay from 'find-my-way';
import type { RouteDefinition } from '../../../shared/contract.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
type Method = (typeof methods)[number];

const isMethod = (method: string): method is Method => methods.some(each => each === method);

/**
 * Collects the routes of a server. The result lists the methods that the address of a request has, or none if it has the method of the
 * request or no route at all. RFC 9110, section 15.5.6. Methods beyond the usual seven, such as TRACE, are never named.
 */
export function allowedMethods(app: FastifyInstance): (request: FastifyRequest) => Method[] {
  const router = findMyWay({ maxParamLength: 300 });
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const each of [method].flat()) if (isMethod(each)) router.on(each, url, () => undefined, config?.contract);
  });
  return ({ method, url }) => {
    const [path = '/'] = url.split('?', 1);
    const isApi = path === '/api' || path.startsWith('/api/');
    const has = (each: Method) => {
      const found = router.find(each, path);
      if (!found) return false;
      // The route of pages takes every address, but below /api there are calls alone.
      if (isApi && '*' in found.params) return false;
      // The cast is sound: the hook stored it. `/api/admin/jobs/retry;x=1` is the address of no job.
      const route = found.store as RouteDefinition | undefined;
      return route?.params?.safeParse(found.params).success ?? true;
    };
    // `;` begins a parameter of a path segment, which no address here has.
    if (!isMethod(method) || path.includes(';') || has(method)) return [];
    return methods.filter(has);
  };
}
