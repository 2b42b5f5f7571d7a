import { Button } from '../../../../design/index.ts';
import { call } from '../../../../platform/web/api/api.ts';
import { RelativeTime } from '../../../../platform/web/time/RelativeTime.tsx';
import { type Job, jobsRoutes } from '../../jobs.contract.ts';
import { useAdminWrite } from '../admin.api.ts';
import { nameOfKind } from './jobKinds.ts';

/** One job, with the reason of its last failure. A job that was given up can be tried again or deleted. */
export function JobRow({ job, isGivenUp }: { job: Job; isGivenUp: boolean }) {
  const { id, kind, about, tries, maxTries, reason, queuedAt } = job;
  const params = { id };
  const retry = useAdminWrite(
    () => call(jobsRoutes.retry, { params }),
    () => 'The job is tried again',
  );
  const discard = useAdminWrite(
    () => call(jobsRoutes.discard, { params }),
    () => 'The job is deleted',
  );
  const name = `${nameOfKind(kind)} ${about}`;
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      <div className="min-w-0 flex-1 basis-60 leading-tight">
        <p className="truncate font-semibold">
          {nameOfKind(kind)} <span className="font-mono text-sm font-normal text-muted">{about}</span>
        </p>
        <p className="text-sm text-muted">
          {tries} of {maxTries} tries, queued <RelativeTime iso={queuedAt} />
        </p>
        {reason !== null && <p className="text-sm wrap-anywhere">{reason}</p>}
      </div>
      {isGivenUp && (
        <div className="flex gap-2">
          <Button
            variant="secondary"
            size="sm"
            pending={retry.isPending}
            onClick={() => retry.mutate(undefined)}
            aria-label={`Try again: ${name}`}
          >
            Try again
          </Button>
          <Button
            variant="secondary"
            size="sm"
            pending={discard.isPending}
            onClick={() => discard.mutate(undefined)}
            aria-label={`Delete: ${name}`}
          >
            Delete
          </Button>
        </div>
      )}
    </li>
  );
}
