import { ChevronDown, ChevronUp } from 'lucide-react';
import { IconButton } from '../actions/IconButton.tsx';

interface MoveButtonsProps {
  /** The name of the item that moves. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
}

/** The buttons up and down, for people who do not drag. The button stays at an end of the list, so that the focus stays too. */
export function MoveButtons({ name, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        label={`Move ${name} up`}
        icon={<ChevronUp />}
        tooltip={false}
        size="sm"
        aria-disabled={isFirst}
        data-move="-1"
        onClick={() => !isFirst && onMove(-1)}
        className="aria-disabled:opacity-45"
      />
      <IconButton
        label={`Move ${name} down`}
        icon={<ChevronDown />}
        tooltip={false}
        size="sm"
        aria-disabled={isLast}
        data-move="1"
        onClick={() => !isLast && onMove(1)}
        className="aria-disabled:opacity-45"
      />
    </>
  );
}
