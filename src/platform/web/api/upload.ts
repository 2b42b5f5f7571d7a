import { type Answer, type RouteDefinition, routeUrl } from '../../shared/contract.ts';
import { ApiError, apiError } from './api.ts';
import { siteName } from '../../shared/siteName.ts';

/** An upload under way. */
export interface Upload<R extends RouteDefinition> {
  answer: Promise<Answer<R>>;
  cancel: () => void;
}

/** Sends a file to a call of the contract, with its other fields, telling how far it is (0 to 1). The one call that `fetch` can't watch. */
export function upload<R extends RouteDefinition>(
  route: R,
  file: Blob,
  onProgress: (part: number) => void,
  fields: Readonly<Record<string, string>> = {},
): Upload<R> {
  const request = new XMLHttpRequest();
  const answer = new Promise<Answer<R>>((resolve, reject) => {
    request.upload.addEventListener('progress', event => event.lengthComputable && onProgress(event.loaded / event.total));
    request.addEventListener('load', () => {
      if (request.status < 200 || request.status >= 300) return reject(apiError(request.status, request.responseText));
      // The server parses its answers by the same contract in its tests.
      return resolve(JSON.parse(request.responseText) as Answer<R>);
    });
    request.addEventListener('error', () =>
      reject(new ApiError(0, 'offline', `${siteName()} can’t be reached. Check your connection and try again.`)),
    );
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append(route.form?.file ?? 'file', file);
    request.open(route.method, routeUrl(route));
    request.send(form);
  });
  return { answer, cancel: () => request.abort() };
}
