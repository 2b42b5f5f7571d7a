import { useState } from 'react';
import { Button } from '../../actions/Button.tsx';
import { Menu } from '../../actions/menus/Menu.tsx';
import { TextArea } from '../../fields/TextArea.tsx';
import { AlertDialog } from '../../overlays/AlertDialog.tsx';
import { Dialog } from '../../overlays/Dialog.tsx';
import { FullScreenDialog } from '../../overlays/FullScreenDialog.tsx';
import { Tooltip } from '../../overlays/tooltips/Tooltip.tsx';
import { toast } from '../../overlays/toasts/toast.ts';
import { Row } from '../Row.tsx';
import { Section } from '../Section.tsx';

type Shown = 'none' | 'compose' | 'filled' | 'long' | 'small' | 'alert' | 'full';

function OpeningButtons({ onOpen }: { onOpen: (shown: Shown) => void }) {
  return (
    <Row label="Dialog, AlertDialog">
      <Button variant="secondary" onClick={() => onOpen('compose')}>
        Dialog
      </Button>
      <Button variant="secondary" onClick={() => onOpen('long')}>
        Long dialog
      </Button>
      <Button variant="secondary" onClick={() => onOpen('small')}>
        Small dialog
      </Button>
      <Button variant="secondary" onClick={() => onOpen('alert')}>
        Alert dialog
      </Button>
      <Button variant="secondary" onClick={() => onOpen('filled')}>
        Filled dialog
      </Button>
      <Button variant="secondary" onClick={() => onOpen('full')}>
        Full screen
      </Button>
      <Menu
        align="start"
        trigger={<Button variant="secondary">A menu that opens one</Button>}
        items={[{ label: 'Delete post', danger: true, onSelect: () => onOpen('alert') }]}
      />
    </Row>
  );
}

function ToastRow() {
  return (
    <Row label="Toast">
      <Button variant="secondary" onClick={() => toast({ title: 'Link copied!' })}>
        Default
      </Button>
      <Button variant="secondary" onClick={() => toast({ title: 'Your post has been created!', variant: 'success' })}>
        Success
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          toast({
            title: 'Error',
            description: 'Failed to like post. Please try again.',
            variant: 'destructive',
            action: { label: 'Retry', onSelect: () => toast({ title: 'Liked' }) },
          })
        }
      >
        Destructive
      </Button>
    </Row>
  );
}

function Dialogs({ shown, close }: { shown: Shown; close: () => void }) {
  const lines = Array.from({ length: 40 }, (_, line) => `Line ${line + 1} of something long.`);
  return (
    <>
      <Dialog
        open={shown === 'compose'}
        onOpenChange={close}
        title="Create a New Post"
        description="Say it before the final whistle."
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Post</Button>
          </>
        }
      >
        <TextArea label="What's on your mind?" hideLabel placeholder="What's on your mind?" minRows={5} />
      </Dialog>
      <Dialog open={shown === 'long'} onOpenChange={close} title="More than fits" size="lg" footer={<Button onClick={close}>Done</Button>}>
        {lines.map(line => (
          <p key={line} className="mb-3">
            {line}
          </p>
        ))}
      </Dialog>
      <Dialog
        open={shown === 'small'}
        onOpenChange={close}
        title="Join Bleachers to vote!"
        description="It takes a minute, and your seat is free."
        size="sm"
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              Continue browsing
            </Button>
            <Button onClick={close}>Sign in</Button>
          </>
        }
      >
        <p>Vote, comment, and keep the posts you like.</p>
      </Dialog>
      <Dialog
        open={shown === 'filled'}
        onOpenChange={close}
        title="As high as the window"
        size="lg"
        fill
        footer={<Button onClick={close}>Done</Button>}
      >
        <div className="grid min-h-full place-items-center rounded-card bg-sunken text-muted">What fills it</div>
      </Dialog>
    </>
  );
}

/** The part of the gallery with dialogs, menus and other floating components. */
export function OverlaysGallery() {
  const [shown, setShown] = useState<Shown>('none');
  const close = () => setShown('none');
  return (
    <Section title="Overlays">
      <OpeningButtons onOpen={setShown} />
      <ToastRow />
      <Row label="Tooltip">
        <Tooltip label="Friday, November 20, 2026 at 2:02 PM">
          <time dateTime="2026-11-20T14:02:00Z" className="text-sm text-muted">
            3 minutes ago
          </time>
        </Tooltip>
      </Row>
      <Dialogs shown={shown} close={close} />
      {shown === 'full' && (
        <FullScreenDialog title="2 of 4" onClose={close}>
          <div className="grid flex-1 place-items-center text-muted">A picture</div>
        </FullScreenDialog>
      )}
      <AlertDialog
        open={shown === 'alert'}
        onOpenChange={close}
        title="Delete post"
        description="Are you sure you want to delete this post? This action cannot be undone."
        confirmLabel="Delete"
        danger
        onConfirm={close}
      />
    </Section>
  );
}
