import { randomBytes } from 'node:crypto';
import { type FaultDatabase, startDatabase } from './processes/postgres/database.ts';
import type { FaultContext } from './faults/fault.ts';
import { Ledger } from './ledger/ledger.ts';
import { type Load, startLoad } from './load/load.ts';
import { type FaultNode, startNode } from './processes/node.ts';

/** A product with people who write: what most faults happen to. */
export interface Scene {
  secret: string;
  database: FaultDatabase;
  nodes: FaultNode[];
  ledger: Ledger;
  load: Load;
  /** The settings that its nodes have in common, for one more. */
  settings: Record<string, string>;
}

export interface SceneOptions {
  nodes?: number;
  writers?: number;
  settings?: Record<string, string>;
}

/** Nodes on one database; writers go from one to the next, and around one that does not run. */
export async function openScene(
  context: FaultContext,
  { nodes: count = 1, writers = 12, settings: more = {} }: SceneOptions = {},
): Promise<Scene> {
  const secret = randomBytes(32).toString('hex');
  const database = await startDatabase(context);
  const settings = { DATABASE_URL: database.url, SESSION_SECRET: secret, ...more };
  const nodes: FaultNode[] = [];
  for (let number = 0; number < count; number += 1) nodes.push(await startNode(context, { name: `node${number + 1}`, settings }));
  const ledger = new Ledger();
  let turn = 0;
  const url = () => {
    const running = nodes.filter(node => node.isRunning());
    turn += 1;
    return (running[turn % running.length] ?? nodes[0])?.url ?? '';
  };
  const load = await startLoad({ url, db: database.db, ledger, secret, writers });
  return { secret, database, nodes, ledger, load, settings };
}
