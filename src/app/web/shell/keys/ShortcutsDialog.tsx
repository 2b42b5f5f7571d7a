import { Dialog, Switch } from '../../../../design/index.ts';
import { type Shortcut, useShortcuts, useShortcutsAreOn } from '../../../../platform/web/keys/shortcuts.ts';

const groups = ['Anywhere', 'Posts', 'Comments'];
/** The order of the shortcuts; keys not listed come last. */
const order = '?/njklbrzZ';

function placeOf({ key }: Shortcut): number {
  const place = order.indexOf(key);
  return place < 0 ? order.length : place;
}

/** The labels on the keys: 'Z' is typed with Shift. */
function keysOf(key: string): string[] {
  if (/^[A-Z]$/.test(key)) return ['Shift', key];
  return [key.toUpperCase()];
}

interface ShortcutsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The keys of the page that is shown, and the switch that takes them off. */
export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="sm">
      <ShortcutList />
    </Dialog>
  );
}

function ShortcutList() {
  const shortcuts = useShortcuts().toSorted((one, other) => placeOf(one) - placeOf(other));
  const [areOn, turn] = useShortcutsAreOn();
  return (
    <div className="flex flex-col gap-5 pb-2">
      {groups.map(group => (
        <ShortcutGroup key={group} name={group} shortcuts={shortcuts.filter(shortcut => shortcut.group === group)} />
      ))}
      <Switch
        label="Use single keys"
        description="Saved on this device. Shortcuts are off while you type."
        checked={areOn}
        onCheckedChange={turn}
      />
    </div>
  );
}

function ShortcutGroup({ name, shortcuts }: { name: string; shortcuts: readonly Shortcut[] }) {
  if (shortcuts.length === 0) return null;
  return (
    <section aria-label={name}>
      <h3 className="mb-1 text-sm font-bold">{name}</h3>
      <dl>
        {shortcuts.map(({ key, description }) => (
          <div
            key={`${key} ${description}`}
            className="flex min-h-10 items-center justify-between gap-4 border-b border-line last:border-0"
          >
            <dt>{description}</dt>
            <dd className="flex shrink-0 gap-1">
              {keysOf(key).map(name => (
                <kbd
                  key={name}
                  className="grid h-7 min-w-7 place-items-center rounded-control bg-sunken px-2 font-sans text-sm font-semibold"
                >
                  {name}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
