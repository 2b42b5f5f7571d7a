import { CalendarPlus, Copy, Download } from 'lucide-react';
import { Button, copyLink, Menu } from '../../../../design/index.ts';

interface CalendarMenuProps {
  /** The address of the calendar within the site, such as `/calendar/Boston%20Celtics.ics`. */
  path: string;
  label: string;
}

/** Ways to bring the games of a calendar into one's own. */
export function CalendarMenu({ path, label }: CalendarMenuProps) {
  // The program for calendars opens `webcal:` and asks again by itself.
  const subscribe = () => location.assign(`webcal://${location.host}${path}`);
  return (
    <Menu
      trigger={
        <Button variant="secondary" icon={<CalendarPlus />}>
          {label}
        </Button>
      }
      align="start"
      items={[
        { label: 'Subscribe', icon: <CalendarPlus />, onSelect: subscribe },
        { label: 'Copy address', icon: <Copy />, onSelect: () => void copyLink(location.origin + path) },
        { label: 'Download', icon: <Download />, href: path, reload: true },
      ]}
    />
  );
}
