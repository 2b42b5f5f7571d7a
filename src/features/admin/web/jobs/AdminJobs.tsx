import { useState } from 'react';
import { Button, Card, Loaded } from '../../../../design/index.ts';
import { call } from '../../../../platform/web/api/api.ts';
import { useRead } from '../../../../platform/web/api/query.ts';
import { type Job, jobsRoutes, jobStates } from '../../jobs.contract.ts';
import { useAdminWrite } from '../admin.api.ts';
import { JobCounts } from './JobCounts.tsx';
import { JobRow } from './JobRow.tsx';

const states: Record<(typeof jobStates)[number], { label: string; empty: string }> = {
  failed: { label: 'Given up', empty: 'No job was given up.' },
  waiting: { label: 'Waiting', empty: 'No job waits.' },
  running: { label: 'Running', empty: 'No job runs at this moment.' },
};

/** How often the numbers are read again while the page is open. */
const readAgainMs = 5_000;

/** The background jobs: how many there are of each kind, and what became of those that were given up. */
export function AdminJobs() {
  const [state, setState] = useState<(typeof jobStates)[number]>('failed');
  const [cursor, setCursor] = useState<string>();
  const query = useRead(jobsRoutes.list, { query: { state, ...(cursor && { cursor }) } }, { refetchInterval: readAgainMs });
  const retryAll = useAdminWrite(
    () => call(jobsRoutes.retryAll, {}),
    ({ jobs }) => `${jobs} ${jobs === 1 ? 'job is' : 'jobs are'} tried again`,
  );
  return (
    <Loaded of={query} error="That could not be loaded." loading="Loading jobs">
      {({ counts, jobs, nextCursor }) => (
        <>
          <JobCounts counts={counts} />
          <div role="group" aria-label="Show" className="flex flex-wrap gap-2">
            {jobStates.map(each => (
              <Button
                key={each}
                size="sm"
                variant={each === state ? 'primary' : 'secondary'}
                aria-pressed={each === state}
                onClick={() => {
                  setState(each);
                  setCursor(undefined);
                }}
              >
                {states[each].label}
              </Button>
            ))}
          </div>
          {jobs.length === 0 ? <p className="text-muted">{states[state].empty}</p> : <JobList jobs={jobs} isGivenUp={state === 'failed'} />}
          <div className="flex flex-wrap gap-2">
            {cursor !== undefined && (
              <Button variant="secondary" onClick={() => setCursor(undefined)}>
                First page
              </Button>
            )}
            {nextCursor !== null && (
              <Button variant="secondary" onClick={() => setCursor(nextCursor)}>
                Next page
              </Button>
            )}
            {state === 'failed' && jobs.length > 0 && (
              <Button variant="secondary" pending={retryAll.isPending} onClick={() => retryAll.mutate(undefined)}>
                Try all again
              </Button>
            )}
          </div>
        </>
      )}
    </Loaded>
  );
}

function JobList({ jobs, isGivenUp }: { jobs: readonly Job[]; isGivenUp: boolean }) {
  return (
    <Card padding="sm">
      <ul aria-label="Jobs" className="divide-y divide-line">
        {jobs.map(job => (
          <JobRow key={job.id} job={job} isGivenUp={isGivenUp} />
        ))}
      </ul>
    </Card>
  );
}
