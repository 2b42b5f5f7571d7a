import type { ClipboardEvent, DragEvent } from 'react';

/** The pictures, else the first file, of what was pasted or dropped. */
function filesOf(data: DataTransfer): File[] {
  const files = [...data.files];
  const pictures = files.filter(file => file.type.startsWith('image/'));
  return pictures.length > 0 ? pictures : files.slice(0, 1);
}

/** The handlers of an element that accepts pasted and dropped pictures. Text is pasted as usual. */
export function takeImages(take: (files: File[]) => void, showOver: (isOver: boolean) => void) {
  const holdsFile = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    onPaste(event: ClipboardEvent) {
      const files = filesOf(event.clipboardData);
      // A table copied from an office program comes as text and as a picture of it.
      if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
      event.preventDefault();
      take(files);
    },
    onDragOver(event: DragEvent) {
      if (!holdsFile(event)) return;
      event.preventDefault();
      showOver(true);
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      const to = event.relatedTarget;
      if (!(to instanceof Node && event.currentTarget.contains(to))) showOver(false);
    },
    onDrop(event: DragEvent) {
      showOver(false);
      const files = filesOf(event.dataTransfer);
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    },
  };
}
