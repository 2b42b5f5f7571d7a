import { Ban, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../design/index.ts';
import { BlockDialog } from './BlockDialog.tsx';
import { useMute } from './boundaries.api.ts';

interface AvoidPersonProps {
  username: string;
  /** The post that can be muted, too. */
  postId?: number | undefined;
  /** Is called when something was muted, or the question about a block was answered. */
  onDone: () => void;
}

/** Mutes or blocks the author of a text, or mutes the post. */
export function AvoidPerson({ username, postId, onDone }: AvoidPersonProps) {
  const [isBlocking, setIsBlocking] = useState(false);
  const mute = useMute();
  return (
    <div className="flex flex-wrap gap-2">
      {postId !== undefined && (
        <Button
          variant="secondary"
          size="sm"
          icon={<VolumeX />}
          onClick={() => mute.mutate({ kind: 'post', value: String(postId) }, { onSuccess: onDone })}
        >
          Mute this post
        </Button>
      )}
      <Button
        variant="secondary"
        size="sm"
        icon={<VolumeX />}
        onClick={() => mute.mutate({ kind: 'user', value: username }, { onSuccess: onDone })}
      >
        Mute @{username}
      </Button>
      <Button variant="secondary" size="sm" icon={<Ban />} onClick={() => setIsBlocking(true)}>
        Block @{username}
      </Button>
      <BlockDialog
        username={username}
        open={isBlocking}
        onOpenChange={open => {
          setIsBlocking(open);
          if (!open) onDone();
        }}
      />
    </div>
  );
}
