import type { ClipboardEvent, DragEvent } from 'react';

/** The first picture, else the first file, of what was pasted or dropped. */
function fileOf(data: DataTransfer): File | undefined {
  const files = [...data.files];
  return files.find(file => file.type.startsWith('image/')) ?? files[0];
}

/** The handlers of an element that accepts pasted and dropped pictures. Text is pasted as usual. */
export function takeImages(take: (file: File) => void, showOver: (isOver: boolean) => void) {
  const holdsFile = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    onPaste(event: ClipboardEvent) {
      const file = fileOf(event.clipboardData);
      // A table copied from an office program comes as text and as a picture of it.
      if (!file || event.clipboardData.types.includes('text/plain')) return;
      event.preventDefault();
      take(file);
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
      const file = fileOf(event.dataTransfer);
      if (!file) return;
      event.preventDefault();
      take(file);
    },
  };
}
