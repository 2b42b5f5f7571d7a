/** Being written. */
export default function UsernameSetupPage() {
  return <h1>Choose your username</h1>;
}
