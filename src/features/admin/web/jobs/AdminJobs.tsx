import { useState } from 'react';
import { Button, Card, ChoiceButtons, Loaded, PageButtons, usePages } from '../../../../design/index.ts';
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
  const pages = usePages();
  const { cursor } = pages;
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
          <ChoiceButtons
            label="Show"
            choices={jobStates}
            chosen={state}
            labelOf={each => states[each].label}
            onChoose={each => {
              setState(each);
              pages.restart();
            }}
          />
          {jobs.length === 0 ? <p className="text-muted">{states[state].empty}</p> : <JobList jobs={jobs} isGivenUp={state === 'failed'} />}
          <div className="flex flex-wrap gap-2">
            <PageButtons pages={pages} nextCursor={nextCursor} back="Previous page" next="Next page" />
            {state === 'failed' && jobs.length > 0 && (
              <Button variant="secondary" size="sm" pending={retryAll.isPending} onClick={() => retryAll.mutate(undefined)}>
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
