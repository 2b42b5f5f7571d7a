import { useState } from 'react';
import { Card, Loaded, Switch, TextArea } from '../../../../design/index.ts';
import { call } from '../../../../platform/web/api/api.ts';
import { useRead } from '../../../../platform/web/api/query.ts';
import { type ContentRules, safeguardsRoutes } from '../../../safeguards/safeguards.contract.ts';
import { AdminForm } from '../AdminForm.tsx';
import { useAdminWrite } from '../admin.api.ts';

/** The rules about texts: one word, phrase or domain a line. */
export function AdminRules() {
  const query = useRead(safeguardsRoutes.rules, {});
  return (
    <Loaded of={query} error="That could not be loaded." loading="Loading rules">
      {rules => <RulesForm rules={rules} />}
    </Loaded>
  );
}

const lines = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean),
  ),
];
type Action = ContentRules['words'][number]['action'];

function RulesForm({ rules }: { rules: ContentRules }) {
  const wordsOf = (action: Action) =>
    rules.words
      .filter(rule => rule.action === action)
      .map(({ text }) => text)
      .join('\n');
  const domainsOf = (action: Action) =>
    rules.domains
      .filter(rule => rule.action === action)
      .map(({ name }) => name)
      .join('\n');
  const [words, setWords] = useState({ refuse: wordsOf('refuse'), hold: wordsOf('hold') });
  const [domains, setDomains] = useState({ refuse: domainsOf('refuse'), hold: domainsOf('hold') });
  const [duplicates, setDuplicates] = useState(rules.duplicates);
  const save = useAdminWrite(
    (body: ContentRules) => call(safeguardsRoutes.saveRules, { body }),
    () => 'The rules hold from now on',
  );
  const submit = () => {
    const all = (texts: Record<Action, string>) =>
      (['refuse', 'hold'] as const).flatMap(action => lines(texts[action]).map(text => ({ text, action })));
    save.mutate({ words: all(words), domains: all(domains).map(({ text, action }) => ({ name: text, action })), duplicates });
  };
  const field = (label: string, value: string, onChange: (text: string) => void, hint: string) => (
    <TextArea label={label} hint={hint} value={value} maxRows={10} onChange={event => onChange(event.target.value)} />
  );
  return (
    <Card>
      <AdminForm onSave={submit} pending={save.isPending} saveLabel="Save the rules">
        <div className="grid gap-4 sm:grid-cols-2">
          {field(
            'Refuse these words',
            words.refuse,
            refuse => setWords({ ...words, refuse }),
            'One word or phrase a line, in whatever spelling.',
          )}
          {field('Hold these words', words.hold, hold => setWords({ ...words, hold }), 'A moderator looks first.')}
          {field(
            'Refuse links to',
            domains.refuse,
            refuse => setDomains({ ...domains, refuse }),
            'One domain a line, such as example.com.',
          )}
          {field('Hold links to', domains.hold, hold => setDomains({ ...domains, hold }), 'A moderator looks first.')}
        </div>
        <Switch label="Refuse the same text by the same account within 10 minutes" checked={duplicates} onCheckedChange={setDuplicates} />
      </AdminForm>
    </Card>
  );
}
