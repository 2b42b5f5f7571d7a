import type { FastifyInstance } from 'fastify';
import { type Family, single } from '../../metrics/exposition.ts';
import { openFilesLimit, shareOpenFiles } from '../../process/openFiles.ts';
import type { Settings } from '../../settings/settings.ts';
import { capConnections } from './connectionCaps.ts';
import { filePlacesFor, limitFilesBeingSent } from './filePlaces.ts';
import { limitRequestsUnderWay } from './requestsUnderWay.ts';
import { cutStalledResponses, usualDeadline } from './responseDeadline.ts';

/** With more than this share of its connections taken, a node is crowded. */
const crowdedShare = 0.75;

/**
 * Bounds what clients hold by their connections alone: how many there are, how much is under way over each, how many files are being sent,
 * and how long a response may wait for its reader. Has to be called before any other hook is added. Returns the figures of it all.
 */
export function guardConnections(app: FastifyInstance, settings: Settings): () => Family[] {
  const connections = capConnections(app, settings);
  const isCrowded = () => connections().open > crowdedShare * settings.maxConnections;
  const stalled = cutStalledResponses(app, limitRequestsUnderWay(app), { ...usualDeadline, isCrowded });
  const filesBeingSent = limitFilesBeingSent(app, filePlacesFor(shareOpenFiles(openFilesLimit()).responseFiles));
  return () => {
    const { open, refused } = connections();
    return [
      single('gauge', 'bleachers_connections', 'Open connections of readers and proxies.', open),
      single('gauge', 'bleachers_connections_max', 'How many of them there may be.', settings.maxConnections),
      {
        name: 'bleachers_connections_refused_total',
        help: 'Connections that were closed at once, by the cap they met.',
        type: 'counter',
        samples: Object.entries(refused).map(([cap, value]) => ({ labels: { cap }, value })),
      },
      single(
        'counter',
        'bleachers_responses_stalled_total',
        'Connections that were cut because their reader took in too little.',
        stalled(),
      ),
      single('gauge', 'bleachers_files_being_sent', 'Pictures and parts of pages on their way to readers.', filesBeingSent()),
    ];
  };
}
