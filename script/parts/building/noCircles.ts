import type { Plugin } from 'vite';

/** Fails a build whose chunks import each other in a circle: a constant of one of them would be read before it has its value. */
export function noCircles(): Plugin {
  return {
    name: 'no-circles',
    generateBundle(_options, bundle) {
      const done = new Set<string>();
      const visit = (file: string, path: readonly string[]): void => {
        if (path.includes(file))
          throw new Error(`Chunks import each other in a circle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}.`);
        if (done.has(file)) return;
        const chunk = bundle[file];
        if (chunk?.type === 'chunk') for (const imported of chunk.imports) visit(imported, [...path, file]);
        done.add(file);
      };
      for (const file of Object.keys(bundle)) visit(file, []);
    },
  };
}
