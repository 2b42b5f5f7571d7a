import { AtSign, Check } from 'lucide-react';
import { useState } from 'react';
import { RangeField } from '../../fields/RangeField.tsx';
import { SearchField } from '../../fields/SearchField.tsx';
import { SelectField } from '../../fields/SelectField.tsx';
import { TextArea } from '../../fields/TextArea.tsx';
import { TextField } from '../../fields/TextField.tsx';
import { Section } from '../Section.tsx';

/** The part of the gallery with fields. */
export function FieldsGallery() {
  const [query, setQuery] = useState('lak');
  const [delay, setDelay] = useState(45);
  const [text, setText] = useState('Overtime again. This series has everything.');
  return (
    <Section title="Fields">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Username" prefix="@" hint="8 to 20 letters, digits, - or _" placeholder="courtside_kate" />
        <TextField
          label="Username, free"
          prefix={<AtSign className="size-4" />}
          defaultValue="courtside_kate"
          success="That name is yours to take"
          suffix={<Check />}
        />
        <TextField label="Username, taken" prefix="@" defaultValue="courtside" error="Somebody sits there already" />
        <TextField label="Disabled" defaultValue="Not now" disabled />
        <SearchField
          label="Search"
          placeholder="Search sports, teams, or posts..."
          value={query}
          onChange={event => setQuery(event.target.value)}
          onClear={() => setQuery('')}
        />
        <SearchField label="Searching" placeholder="Search sports, teams, or posts..." pending />
        <SelectField
          label="Your team"
          none="No team"
          groups={[{ label: 'NBA', options: ['Boston Celtics', 'Los Angeles Lakers'] }]}
          defaultValue="Boston Celtics"
          hint="It stands beside your name"
        />
        <SelectField label="Reason" none="Choose a reason" groups={[]} error="Say why first" />
        <RangeField label="My stream is behind by" max={180} value={delay} onValueChange={setDelay} valueText={`${delay} seconds`} />
        <TextArea label="Post" value={text} onChange={event => setText(event.target.value)} limit={50} hint="Markdown is not needed" />
        <TextArea label="Comment" hideLabel placeholder="Add a comment…" minRows={2} error="Say something first" />
      </div>
    </Section>
  );
}
