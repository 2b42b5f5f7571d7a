import type { Ref } from 'react';
import { imageTypes } from '../images.rules.ts';

interface PictureInputProps {
  /** The field, whose `click` opens the file picker of the system. */
  ref: Ref<HTMLInputElement>;
  label: string;
  onChoose: (file: File) => void;
}

/** The hidden file field behind a button that chooses a picture. */
export function PictureInput({ ref, label, onChoose }: PictureInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={imageTypes.join(',')}
      aria-label={label}
      tabIndex={-1}
      hidden
      onChange={event => {
        const [file] = event.target.files ?? [];
        // An emptied field lets the reader choose the same file again after it failed.
        event.target.value = '';
        if (file) onChoose(file);
      }}
    />
  );
}
