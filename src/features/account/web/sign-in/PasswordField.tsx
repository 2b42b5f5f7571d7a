import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton, TextField } from '../../../../design/index.ts';

interface PasswordFieldProps {
  label: string;
  name?: string;
  /** Tells a password manager to fill in a password or to make one up. */
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  error?: string | undefined;
  trailing?: ReactNode;
}

/** A password, which can be looked at while it is typed. */
export function PasswordField({ label, name = 'password', autoComplete, hint, error, trailing }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      label={label}
      name={name}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      hint={hint}
      error={error}
      trailing={trailing}
      suffix={
        <IconButton
          label={isShown ? 'Hide password' : 'Show password'}
          icon={isShown ? <EyeOff /> : <Eye />}
          size="sm"
          onClick={() => setIsShown(!isShown)}
          className="-mr-1.5"
        />
      }
    />
  );
}
