import { useState } from 'react';
import { Button } from '../../../../design/index.ts';
import { call } from '../../../../platform/web/api/api.ts';
import { linkedSignInsRoutes } from '../../sign-in/linkedSignIns.contract.ts';
import { ProofDialog } from './ProofDialog.tsx';

interface ConnectSignInProps {
  provider: { id: string; name: string };
  hasPassword: boolean;
  hasPasskey: boolean;
}

/** Connects a login provider to the account; the visit to the provider begins once the person has proven who they are. */
export function ConnectSignIn({ provider: { id, name }, hasPassword, hasPasskey }: ConnectSignInProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
        Connect<span className="sr-only"> {name}</span>
      </Button>
      <ProofDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`Connect ${name}`}
        description={hasPassword ? 'Enter your password first.' : `${name} will open this account as well.`}
        submitLabel={`Continue to ${name}`}
        hasPassword={hasPassword}
        takesPasskey={hasPasskey}
        send={body => call(linkedSignInsRoutes.link, { params: { provider: id }, body })}
        onDone={({ location: address }) => location.assign(address)}
        failure="The sign-in could not be connected. Please try again."
      />
    </>
  );
}
