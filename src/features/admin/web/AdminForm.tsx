import type { ReactNode } from 'react';
import { Button } from '../../../design/index.ts';

interface AdminFormProps {
  children: ReactNode;
  onSave: () => void;
  pending: boolean;
  /** Whether the fields can be saved as they are. */
  isValid?: boolean;
  saveLabel?: string;
}

/** The fields of a form of admins, one below the other, with the button that saves them. */
export function AdminForm({ children, onSave, pending, isValid = true, saveLabel = 'Save' }: AdminFormProps) {
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        onSave();
      }}
      className="flex flex-col gap-4"
    >
      {children}
      <div>
        <Button type="submit" pending={pending} disabled={!isValid}>
          {saveLabel}
        </Button>
      </div>
    </form>
  );
}
