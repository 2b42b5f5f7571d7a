import { useState } from 'react';
import { Card, PageHeader } from '../../../../design/index.ts';
import { siteName } from '../../../../platform/shared/siteName.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { useHead } from '../../../../platform/web/navigation/head.tsx';
import { IntimateForm } from './IntimateForm.tsx';
import { OlderForm, type OlderLaw } from './OlderForm.tsx';

const laws = {
  intimate: 'An intimate picture of me or somebody I speak for',
  dsa: 'Illegal content (DSA)',
  dmca: 'My copyright (DMCA)',
  other: 'Another law',
} as const;
const lawNames: readonly ('intimate' | OlderLaw)[] = ['intimate', 'dsa', 'dmca', 'other'];

/** `/takedown`: notices of law. `law` chooses the form and `url` fills in its address. */
export default function TakedownPage() {
  useHead({ title: 'Takedown notice', description: `Tell ${siteName()} about something that breaks the law.`, path: '/takedown' });
  const { search } = useAddress();
  const [law, setLaw] = useState(() => lawNames.find(name => name === search.get('law')) ?? 'dsa');
  const url = search.get('url') ?? '';
  return (
    <>
      <PageHeader title="Takedown notice" />
      <Card className="flex flex-col gap-4">
        <p className="measure text-muted">
          Tell us about something here that breaks the law. A moderator decides. The public log never names you or the picture. To report
          something that only breaks the rules, use its Report button.
        </p>
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 font-semibold">It is about</legend>
          {lawNames.map(each => (
            <label key={each} className="flex min-h-8 items-center gap-2">
              <input type="radio" name="law" checked={law === each} onChange={() => setLaw(each)} /> {laws[each]}
            </label>
          ))}
        </fieldset>
        {law === 'intimate' ? <IntimateForm url={url} /> : <OlderForm law={law} url={url} />}
      </Card>
    </>
  );
}
