import { TextField } from '../../../../design/index.ts';

interface EmailFieldProps {
  label?: string;
  error: string | undefined;
  /** Whether the browser's list for the field has passkeys too. */
  offersPasskeys?: boolean;
}

/** The address somebody signs in with; password managers know it as the user's name. */
export function EmailField({ label = 'E-mail', error, offersPasskeys = false }: EmailFieldProps) {
  return (
    <TextField
      label={label}
      name="email"
      type="email"
      inputMode="email"
      autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      placeholder="fan@example.com"
      required
      error={error}
    />
  );
}
