import { z } from 'zod';

export type Json = Record<string, unknown>;

interface ObjectSchema extends Json {
  base?: string;
  properties?: Json;
  required?: string[];
}

/** The schemas of a document. One that the contract names (`.meta({ id })`) is written once and referred to by its name. */
export interface Schemas {
  /** The JSON schema of a body. `input` is read by the server, `output` is sent by it. */
  schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json;
  /** The named schemas so far, by the alphabet. Throws if a name stands for two different schemas. */
  components(): Record<string, Json>;
}

function inComponents(json: unknown): Json {
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

/** A schema that names a `base` in its metadata refers to it instead of repeating its properties. */
function withBase(definition: Json, named: ReadonlyMap<string, string>): Json {
  const { base, properties = {}, required = [], ...rest } = definition as ObjectSchema;
  if (base === undefined) return definition;
  const parent: ObjectSchema = JSON.parse(named.get(base) ?? '{}');
  const own = Object.entries(properties).filter(([name, schema]) => JSON.stringify(parent.properties?.[name]) !== JSON.stringify(schema));
  const names = new Set(own.map(([name]) => name));
  const addition = { type: 'object', properties: Object.fromEntries(own), required: required.filter(name => names.has(name)) };
  const { type: _, ...description } = rest;
  return { ...description, allOf: [{ $ref: `#/components/schemas/${base}` }, addition] };
}

export function createSchemas(): Schemas {
  const named = new Map<string, string>();
  return {
    schemaOf(schema, io) {
      // Within an object, because a named schema that is the root would be written out in place.
      const { properties, $defs = {} } = z.toJSONSchema(z.object({ schema }), {
        io,
        unrepresentable: 'any',
        // A later version may add a field to a response.
        override: ({ jsonSchema }) => {
          if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
        },
      });
      for (const [name, definition] of Object.entries($defs)) {
        const text = JSON.stringify(inComponents(definition));
        if ((named.get(name) ?? text) !== text) throw new Error(`The schema ${name} has two shapes: name them apart.`);
        named.set(name, text);
      }
      return inComponents(properties?.schema);
    },
    components: () =>
      Object.fromEntries(
        [...named].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([name, text]) => [name, withBase(JSON.parse(text), named)]),
      ),
  };
}
