import type * as TestingLibrary from '@testing-library/dom';
import type { Target } from './target.ts';

declare global {
  interface Window {
    TestingLibraryDom: typeof TestingLibrary;
    findTarget(target: Target): HTMLElement | undefined;
  }
}

/** The text of this function is the first script of each page: it reports errors, and finds what a person looks for. */
export function inPage(reports: string): void {
  const report = (words: string) => {
    // Synchronous, so that the report has arrived when the journey goes on.
    const call = new XMLHttpRequest();
    call.open('POST', reports, false);
    call.send(`${location.pathname}${location.search}: ${words}`);
  };
  const inWords = (thing: unknown) => (thing instanceof Error ? `${thing.name}: ${thing.message} ${thing.stack ?? ''}` : String(thing));
  const { error: write } = console;
  console.error = (...things: unknown[]) => {
    report(things.map(inWords).join(' '));
    write(...things);
  };
  addEventListener('error', event => report(event.error ? inWords(event.error) : event.message));
  addEventListener('unhandledrejection', event => report(`rejected: ${inWords(event.reason)}`));
  addEventListener('securitypolicyviolation', event => report(`blocked by ${event.violatedDirective}: ${event.blockedURI}`));

  const find = ({ by, of, name, partly = false, within }: Target): HTMLElement[] => {
    const library = window.TestingLibraryDom;
    const matches = (found: string) => (partly ? found.includes(name ?? '') : found === name);
    return (within ? find(within) : [document.body]).flatMap(scope => {
      if (by === 'Css') return [...scope.querySelectorAll<HTMLElement>(of)];
      if (by === 'Role') return library.queryAllByRole(scope, of, name === undefined ? {} : { name: matches });
      return library[`queryAllBy${by}`](scope, of, { exact: !partly }).filter(each => each.checkVisibility({ visibilityProperty: true }));
    });
  };
  window.findTarget = target => find(target)[0];
}
