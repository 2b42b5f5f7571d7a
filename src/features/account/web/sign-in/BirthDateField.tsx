import { TextField } from '../../../../design/index.ts';

/** The date of birth, where the server has a minimum age. */
export function BirthDateField({ minimumAge, error }: { minimumAge: number; error?: string | undefined }) {
  return (
    <TextField
      label="Date of birth"
      name="birthDate"
      type="date"
      autoComplete="bday"
      required
      hint={`You must be at least ${minimumAge}. We compare it and don’t keep it.`}
      error={error}
    />
  );
}
