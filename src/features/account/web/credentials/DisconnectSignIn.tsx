import { useState } from 'react';
import { Button } from '../../../../design/index.ts';
import { call } from '../../../../platform/web/api/api.ts';
import { linkedSignInsRoutes } from '../../sign-in/linkedSignIns.contract.ts';
import { ProofDialog } from './ProofDialog.tsx';

interface DisconnectSignInProps {
  provider: { id: string; name: string };
  hasPassword: boolean;
  hasPasskey: boolean;
  onDone: () => void;
}

/** Takes a login provider away from the account, once the person has proven who they are. */
export function DisconnectSignIn({ provider: { id, name }, hasPassword, hasPasskey, onDone }: DisconnectSignInProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
        Disconnect<span className="sr-only"> {name}</span>
      </Button>
      <ProofDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`Disconnect ${name}?`}
        description={`${name} won’t open this account any more.`}
        submitLabel="Disconnect"
        hasPassword={hasPassword}
        takesPasskey={hasPasskey}
        send={body => call(linkedSignInsRoutes.unlink, { params: { provider: id }, body })}
        onDone={() => {
          setIsOpen(false);
          onDone();
        }}
        failure="The sign-in could not be disconnected. Please try again."
      />
    </>
  );
}
