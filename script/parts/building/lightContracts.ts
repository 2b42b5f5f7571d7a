import type { ESTree, Plugin } from 'vite';

/** The fields of a route or an event that the browser needs. */
const kept = new Set(['method', 'path', 'form', 'file', 'name']);
const definitions = new Set(['defineRoutes', 'defineEvent']);
const pure = '/* @__PURE__ */ ';

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Takes out of an object whatever is not kept; `isTable` for the object of routes itself, whose names stay. */
function lighten(code: string, object: ESTree.ObjectExpression, isTable: boolean): string {
  const parts = object.properties.flatMap(property => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return [code.slice(property.start, property.end)];
    const { name } = property.key;
    if (!isTable && !kept.has(name)) return [];
    const { value } = property;
    return [`${name}: ${value.type === 'ObjectExpression' ? lighten(code, value, false) : code.slice(value.start, value.end)}`];
  });
  return `{ ${parts.join(', ')} }`;
}

function editOf(code: string, init: ESTree.Expression | null | undefined): Edit | undefined {
  if (!init) return undefined;
  const { start, end } = init;
  const whole = code.slice(start, end);
  if (init.type !== 'CallExpression') return whole.includes('(') ? { start, end, text: `${pure}(() => (${whole}))()` } : undefined;
  const [given] = init.arguments;
  if (init.callee.type !== 'Identifier' || !definitions.has(init.callee.name) || given?.type !== 'ObjectExpression')
    return { start, end, text: `${pure}(() => (${whole}))()` };
  const { name } = init.callee;
  return { start, end, text: `${pure}${name}(${lighten(code, given, name === 'defineRoutes')})` };
}

/**
 * Contracts as the browser needs them: methods, paths and names of events. Shapes, refusals and summaries are for the server and for
 * types; left unused they fall out of the bundle, and zod with the limits and texts that they check by goes with them.
 */
export function lightContracts(): Plugin {
  return {
    name: 'light-contracts',
    enforce: 'post',
    transform(code, id) {
      if (!/from ['"]zod['"]/.test(code) || id.includes('node_modules')) return undefined;
      const edits = this.parse(code).body.flatMap(statement => {
        // The statuses of error codes are the server's.
        if (statement.type === 'ExpressionStatement') return [{ start: statement.start, end: statement.end, text: '' }];
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declaration?.type !== 'VariableDeclaration') return [];
        return declaration.declarations.flatMap(({ init }) => editOf(code, init) ?? []);
      });
      let light = code;
      for (const { start, end, text } of edits.toReversed()) light = light.slice(0, start) + text + light.slice(end);
      return { code: light, map: null };
    },
  };
}
