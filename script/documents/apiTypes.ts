/**
 * Writes .cache/api/openapi.d.ts, the types of every call for the sample client (src/testing/api-client), from the OpenAPI document.
 * Nothing commits them: whoever checks types runs this before.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { register } from 'node:module';
import { join } from 'node:path';
import { contract, events } from '../../src/app/contract.ts';
import { streamTopicParameters } from '../../src/features/posts/posts.topics.ts';
import { openApiDocument } from '../../src/platform/server/http/openapi/document.ts';
import { projectFolder } from '../../src/platform/server/process/project.ts';

/**
 * openapi-typescript writes types with the JavaScript API of the compiler, which TypeScript 7 no longer has. Its import of
 * `typescript` is therefore resolved to version 5 (docs/decisions/0009).
 */
const resolveToVersion5 = `export const resolve = (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context);`;

register(`data:text/javascript,${encodeURIComponent(resolveToVersion5)}`);
const { default: openapiTS, astToString } = await import('openapi-typescript');
const document = openApiDocument({ contract, events, topicParameters: streamTopicParameters, sessionCookie: '__Host-bleachers-session' });
// A property with a default may be left out of a request.
const types = astToString(await openapiTS(JSON.stringify(document), { silent: true, defaultNonNullable: false }));
const folder = join(projectFolder, '.cache', 'api');
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'openapi.d.ts'), types);
