import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Shield as ShieldIcon } from 'lucide-react';
import { Button, Card, Link, toast } from '../../../design/index.ts';
import { type ApiError, call } from '../../../platform/web/api/api.ts';
import { readKey, useRead } from '../../../platform/web/api/query.ts';
import { reportFailure } from '../../account/web/index.ts';
import { type Shield, safeguardsRoutes } from '../safeguards.contract.ts';

type Scope = Shield['scope'];

/** The shields that are up, each with its end, and the one for the whole site. */
export function ShieldCard() {
  const client = useQueryClient();
  const { data } = useRead(safeguardsRoutes.shields, {}, { staleTime: 10_000 });
  const change = useMutation<unknown, ApiError, { scope: Scope; isUp: boolean }>({
    mutationFn: ({ scope, isUp }) =>
      isUp ? call(safeguardsRoutes.lowerShield, { body: { scope } }) : call(safeguardsRoutes.raiseShield, { body: { scope } }),
    onSuccess: (_, { isUp }) => toast({ variant: 'success', title: isUp ? 'The shield is down' : 'The shield is up' }),
    onError: error => reportFailure(error, 'The shield could not be changed. Please try again.'),
    onSettled: () => client.invalidateQueries({ queryKey: readKey(safeguardsRoutes.shields, {}) }),
  });
  if (!data) return null;
  const threads = data.filter(({ scope }) => scope !== 'site');
  const isSiteUp = threads.length < data.length;
  return (
    <Card as="section" aria-label="Shield" padding="sm" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <ShieldIcon aria-hidden="true" className={`size-6 shrink-0 ${data.length > 0 ? 'text-link' : 'text-muted'}`} />
        <p className="min-w-0 flex-1 text-sm">
          {isSiteUp ? 'The shield of the site is up: ' : 'A shield for busy nights: '}
          texts of new accounts and of people who never commented wait here first.
        </p>
        <Button
          size="sm"
          variant={isSiteUp ? 'primary' : 'secondary'}
          pending={change.isPending && change.variables.scope === 'site'}
          onClick={() => change.mutate({ scope: 'site', isUp: isSiteUp })}
        >
          {isSiteUp ? 'Take it down' : 'Raise it'}
        </Button>
      </div>
      {threads.length > 0 && (
        <ul aria-label="Shielded threads" className="divide-y divide-line">
          {threads.map(({ scope, automatic }) => (
            <li key={scope} className="flex items-center gap-3 py-1.5 text-sm">
              <span className="min-w-0 flex-1">
                <Link href={`/post/${scope}`}>Post {scope}</Link>
                {automatic && ', raised by itself'}
              </span>
              <Button
                size="sm"
                variant="secondary"
                pending={change.isPending && change.variables.scope === scope}
                onClick={() => change.mutate({ scope, isUp: true })}
              >
                Take it down<span className="sr-only"> for post {scope}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
