import { ActionButton, type ActionButtonProps } from './ActionButton.tsx';

type LikeButtonProps = Pick<ActionButtonProps, 'label' | 'count' | 'onClick'> & { pressed: boolean };

/** The heart with the number of likes. It is filled while the reader likes the text. */
export function LikeButton(props: LikeButtonProps) {
  return <ActionButton {...props} icon="like" tone="like" />;
}
