import { TextField } from '../../../../design/index.ts';

/** The address somebody signs in with; password managers know it as the user's name. */
export function EmailField({ label = 'E-mail', error }: { label?: string; error: string | undefined }) {
  return (
    <TextField
      label={label}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      placeholder="fan@example.com"
      required
      error={error}
    />
  );
}
