import type { Plugin } from 'vite';

/** Gives the scripts of the frame a low priority: the server rendered the page, so its styles and its font come first. */
export function scriptsLast(): Plugin {
  return {
    name: 'scripts-last',
    transformIndexHtml: {
      order: 'post',
      handler: html => html.replace(/<(script type="module"|link rel="modulepreload") /g, '$&fetchpriority="low" '),
    },
  };
}
