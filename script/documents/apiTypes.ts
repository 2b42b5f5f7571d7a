import { register } from 'node:module';

/**
 * openapi-typescript writes types with the JavaScript API of the compiler, which TypeScript 7 no longer has. Its import of
 * `typescript` is therefore resolved to version 5 (docs/decisions/0009).
 */
const resolveToVersion5 = `export const resolve = (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context);`;

/** docs/generated/openapi.d.ts: the types of every call, made from the OpenAPI document. */
export async function apiTypes(document: object): Promise<string> {
  register(`data:text/javascript,${encodeURIComponent(resolveToVersion5)}`);
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  // A property with a default may be left out of a request.
  const types = astToString(await openapiTS(JSON.stringify(document), { silent: true, defaultNonNullable: false }));
  return `// The types of the API, made from openapi.json by \`npm run generate\`.\n\n${types}`;
}
