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
  const inWords = (thing: unknown): string => {
    if (!(thing instanceof Error)) return String(thing);
    return `${thing.name}: ${thing.message} ${thing.stack ?? ''}${thing.cause === undefined ? '' : `, because of ${inWords(thing.cause)}`}`;
  };
  const { error: write } = console;
  console.error = (...things: unknown[]) => {
    report(things.map(inWords).join(' '));
    write(...things);
  };
  addEventListener('error', event => report(event.error ? inWords(event.error) : event.message));
  addEventListener('unhandledrejection', event => report(`rejected: ${inWords(event.reason)}`));
  addEventListener('securitypolicyviolation', event => report(`blocked by ${event.violatedDirective}: ${event.blockedURI}`));

  const isSeen = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true });
  /** The innermost elements with these words, whatever marks lie between them. */
  const withWords = (scope: HTMLElement, matches: (found: string) => boolean) => {
    const all = [...scope.querySelectorAll<HTMLElement>(':not(script, style)')].filter(each =>
      matches(each.textContent.replace(/\s+/g, ' ').trim()),
    );
    return all.filter(each => !all.some(other => other !== each && each.contains(other)) && isSeen(each));
  };
  const find = ({ by, of, name, partly = false, within }: Target): HTMLElement[] => {
    const library = window.TestingLibraryDom;
    const matches = (wanted: string) => (found: string) => (partly ? found.includes(wanted) : found === wanted);
    return (within ? find(within) : [document.body]).flatMap(scope => {
      if (by === 'Css') return [...scope.querySelectorAll<HTMLElement>(of)];
      if (by === 'Text') return withWords(scope, matches(of));
      if (by === 'Role') return library.queryAllByRole(scope, of, name === undefined ? {} : { name: matches(name) });
      return library[`queryAllBy${by}`](scope, of, { exact: !partly }).filter(isSeen);
    });
  };
  window.findTarget = target => find(target)[0];
}
