import { useState } from 'react';
import { Button, toast } from '../../../../design/index.ts';
import { call } from '../../../../platform/web/api/api.ts';
import { passkeyRoutes } from '../../passkeys/passkeys.contract.ts';
import type { Passkey } from '../../passkeys/passkeys.contract.ts';
import { ProofDialog } from '../credentials/ProofDialog.tsx';

interface RemovePasskeyProps {
  passkey: Passkey;
  hasPassword: boolean;
  onDone: () => void;
}

export function RemovePasskey({ passkey: { id, name }, hasPassword, onDone }: RemovePasskeyProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setIsOpen(true)}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
      <ProofDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`Remove ${name}?`}
        description="It won’t open your account any more. Delete it from your device too."
        submitLabel="Remove"
        hasPassword={hasPassword}
        send={({ password }) => call(passkeyRoutes.remove, { params: { id }, body: password === undefined ? {} : { password } })}
        onDone={() => {
          setIsOpen(false);
          toast({ variant: 'success', title: `${name} is removed` });
          onDone();
        }}
        failure="The passkey could not be removed. Please try again."
      />
    </>
  );
}
