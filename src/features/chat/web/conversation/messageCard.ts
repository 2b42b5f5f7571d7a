import { type ComponentType, createContext } from 'react';

/** Shows what a message links to, such as a row, below its text. The page hands it in; without one a link is a link. */
export const MessageCard = createContext<ComponentType<{ content: string }> | null>(null);
