/**
 * Stands in for zod in the browser's build. Contracts describe shapes with zod for the server's parsing and for types;
 * the browser needs neither at run time, only methods and paths, and saves 40 kB. Every step of describing gives the
 * same nothing back; asking it to parse is a mistake and says so.
 */
const parsing = new Set<PropertyKey>(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);

const nothing: unknown = new Proxy(() => undefined, {
  get: (_target, key) => {
    if (parsing.has(key)) throw new Error('Shapes are checked on the server, not in the browser.');
    return nothing;
  },
  apply: () => nothing,
});

export const z = nothing;
