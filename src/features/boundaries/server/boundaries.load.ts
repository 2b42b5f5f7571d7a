import type { Connection } from '../../../platform/server/db/database.ts';
import type { Viewer } from '../../../platform/server/http/context.ts';
import type { Boundaries } from './boundaries.viewer.ts';
import type { BareViewer } from '../../account/server/index.ts';
import { type BoundaryRow, boundaryRows } from './boundaries.queries.ts';

function boundariesFrom(rows: readonly BoundaryRow[]): Boundaries {
  const of = (kind: BoundaryRow['kind']) => rows.filter(row => row.kind === kind);
  return {
    blocked: new Map(of('blocked').map(({ key, name }) => [key, name])),
    muted: {
      people: new Map(of('user').map(({ key, name }) => [key, name])),
      tags: new Set(of('tag').map(({ name }) => name.toLowerCase())),
      words: of('word').map(({ key }) => ` ${key} `),
      posts: new Set(of('post').map(({ key }) => Number(key))),
    },
  };
}

/**
 * Adds a viewer's blocks and mutes, which are read anew with every call: a block holds at once on every node. Most people have
 * none, and cost no query.
 */
export async function withBoundaries(db: Connection, { hasBoundaries, ...viewer }: BareViewer): Promise<Viewer> {
  if (!hasBoundaries) return { ...viewer, boundaries: null };
  const rows = await boundaryRows(db, viewer.id);
  return { ...viewer, boundaries: rows.length === 0 ? null : boundariesFrom(rows) };
}
