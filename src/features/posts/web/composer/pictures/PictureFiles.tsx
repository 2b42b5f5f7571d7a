import type { Ref } from 'react';

interface PictureFilesProps {
  /** The field, whose `click` opens the file picker of the system. */
  ref: Ref<HTMLInputElement>;
  label: string;
  types: readonly string[];
  onChoose: (files: readonly File[]) => void;
}

/** A field for pictures that is not shown; a button opens its file picker. */
export function PictureFiles({ ref, label, types, onChoose }: PictureFilesProps) {
  return (
    <input
      ref={ref}
      type="file"
      multiple
      accept={types.join(',')}
      aria-label={label}
      tabIndex={-1}
      hidden
      onChange={event => {
        const files = [...(event.target.files ?? [])];
        // The same file can be chosen again after it failed.
        event.target.value = '';
        onChoose(files);
      }}
    />
  );
}
