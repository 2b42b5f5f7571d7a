import { useState } from 'react';
import { Button, TextField, toast } from '../../../../design/index.ts';
import { call } from '../../../../platform/web/api/api.ts';
import { passkeyRoutes } from '../../passkeys/passkeys.contract.ts';
import { longestPasskeyName } from '../../passkeys/passkeys.rules.ts';
import { ProofDialog } from '../credentials/ProofDialog.tsx';
import { createPasskey } from './ceremony.ts';

/** Adds a passkey of this device or of another one: the browser asks which. */
export function AddPasskey({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => setIsOpen(true)}>
        Add a passkey
      </Button>
      <ProofDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Add a passkey"
        description="Your browser asks for your fingerprint, face or screen lock next."
        submitLabel="Continue"
        hasPassword={hasPassword}
        send={async ({ password }, { name = '' }) => {
          const options = await call(passkeyRoutes.options, { body: password === undefined ? {} : { password } });
          return call(passkeyRoutes.add, { body: { name, credential: await createPasskey(options) } });
        }}
        onDone={() => {
          setIsOpen(false);
          toast({ variant: 'success', title: 'Your passkey is added', description: 'Use it the next time you sign in.' });
          onDone();
        }}
        failure="The passkey was not added. Please try again."
      >
        <TextField label="Name" name="name" maxLength={longestPasskeyName} placeholder="My phone" hint="How you’ll know it in this list." />
      </ProofDialog>
    </>
  );
}
