import { SegmentedControl } from '../../../../design/index.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';

type Choice = 'sign-in' | 'sign-up';

/** Between having an account and making one. */
export function SignInTabs({ uid, value }: { uid: string; value: Choice }) {
  const { navigate } = useAddress();
  return (
    <SegmentedControl<Choice>
      label="Sign in or create an account"
      options={[
        { value: 'sign-in', label: 'Sign in', href: `/sign-in/${uid}` },
        { value: 'sign-up', label: 'Create account', href: `/sign-up/${uid}` },
      ]}
      value={value}
      onValueChange={choice => navigate(`/${choice}/${uid}`, { replace: true })}
      className="mb-7"
    />
  );
}
