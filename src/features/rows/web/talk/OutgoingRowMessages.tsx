import type { ComponentProps } from 'react';
import { classes } from '../../../../design/index.ts';
import { UnsentState } from '../../../chat/web/index.ts';
import type { OutgoingRowMessage } from './outbox.ts';

interface OutgoingRowMessagesProps extends Pick<ComponentProps<typeof UnsentState>, 'outbox'> {
  messages: readonly OutgoingRowMessage[];
}

/** The unsent messages of the viewer with their states. */
export function OutgoingRowMessages({ messages, outbox }: OutgoingRowMessagesProps) {
  return messages.map(message => (
    <li key={message.key} className="px-3 py-1 pl-11">
      <p dir="auto" className={classes('text-sm break-words whitespace-pre-wrap', message.state !== 'refused' && 'opacity-70')}>
        {message.content}
      </p>
      <UnsentState message={message} outbox={outbox} />
    </li>
  ));
}
