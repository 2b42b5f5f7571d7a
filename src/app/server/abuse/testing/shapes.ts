import fc from 'fast-check';
import { z } from 'zod';

/** The parts of a JSON schema that the contract's shapes become. */
interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** Values outside every schema: other scripts, other types, number limits, names of JavaScript. */
const oddTexts = `' OR 1=1 --,%,_,\\,",\`,$1,;,{{7*7}},<script>,../..,%00,\0,\ud800,\u202e,\u200b,0,-1,1e3,null,undefined,NaN, ,__proto__,constructor,toString`;
const odd: unknown[] = oddTexts.split(',');
odd.push(null, true, false, 0, -0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, '');
odd.push([], [[]], {}, { $ne: null }, { length: 1e9 }, { toString: 1 }, 'x'.repeat(3_000), 'é'.repeat(300));

const wild = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...odd) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Ids that exist and that some call accepts, by the name of the field. */
export type Known = (name: string) => readonly unknown[];

function text({ pattern, minLength = 0, maxLength = 80 }: Schema): fc.Arbitrary<unknown> {
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' });
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 80) });
}

function number({ minimum, maximum, exclusiveMinimum }: Schema, isWhole: boolean): fc.Arbitrary<unknown> {
  const min = exclusiveMinimum === undefined ? (minimum ?? -1_000) : exclusiveMinimum + 1;
  const max = Math.min(maximum ?? 1_000_000, min + 1_000_000);
  return isWhole ? fc.oneof(fc.integer({ min, max: min + 20 }), fc.integer({ min, max })) : fc.double({ min, max, noNaN: true });
}

function fitting(schema: Schema, known: Known, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(each => value(each, known, name)));
  const types = [schema.type].flat();
  const all = types.map(type => {
    if (type === 'string') return text(schema);
    if (type === 'integer' || type === 'number') return number(schema, type === 'integer');
    if (type === 'boolean') return fc.boolean();
    if (type === 'null') return fc.constant(null);
    if (type === 'array') return fc.array(value(schema.items ?? {}, known, name), { maxLength: Math.min(schema.maxItems ?? 4, 6) });
    return type === 'object' ? record(schema, known) : wild;
  });
  return fc.oneof(...all);
}

/** Mostly a value that fits the schema, often an existing id; sometimes any value. */
function value(schema: Schema, known: Known, name: string): fc.Arbitrary<unknown> {
  const there = known(name);
  const right = fitting(schema, known, name);
  return fc.oneof(
    {
      weight: 12,
      arbitrary: there.length > 0 ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...there) }, { weight: 1, arbitrary: right }) : right,
    },
    { weight: 1, arbitrary: wild },
  );
}

function record({ properties = {}, required = [] }: Schema, known: Known): fc.Arbitrary<Record<string, unknown>> {
  const entries = Object.entries(properties).map(([name, schema]) => {
    const chance = required.includes(name) ? 20 : 2;
    return fc.oneof({ weight: chance, arbitrary: value(schema, known, name) }, { weight: 1, arbitrary: fc.constant(undefined) });
  });
  const names = Object.keys(properties);
  return fc
    .tuple(...entries)
    .map(values => Object.fromEntries(values.flatMap((each, index) => (each === undefined ? [] : [[names[index] ?? '', each]]))));
}

/** Values for a shape of the contract, right ones and wrong ones. */
export function inputsOf(shape: z.ZodObject | undefined, known: Known): fc.Arbitrary<Record<string, unknown>> {
  if (!shape) return fc.constant({});
  // The cast is sound: an object's shape is written as a schema of an object.
  return record(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema, known);
}
