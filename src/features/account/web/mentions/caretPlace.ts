/** The place of a character in a text area, in pixels from the area's corner. */
export interface CaretPlace {
  left: number;
  top: number;
  lineHeight: number;
}

const copied = [
  'borderWidth',
  'boxSizing',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'padding',
  'tabSize',
  'textIndent',
  'textTransform',
  'wordSpacing',
] as const;

/** Measures it in a copy of the area that nobody sees: a text area does not say where its characters are. */
export function caretPlace(area: HTMLTextAreaElement, index: number): CaretPlace {
  const style = getComputedStyle(area);
  const copy = document.createElement('div');
  for (const property of copied) copy.style[property] = style[property];
  copy.style.position = 'absolute';
  copy.style.visibility = 'hidden';
  copy.style.whiteSpace = 'pre-wrap';
  copy.style.overflowWrap = 'break-word';
  copy.style.width = `${area.clientWidth}px`;
  copy.textContent = area.value.slice(0, index);
  const mark = document.createElement('span');
  mark.textContent = area.value.slice(index, index + 1) || '.';
  copy.append(mark);
  document.body.append(copy);
  const place = { left: mark.offsetLeft, top: mark.offsetTop - area.scrollTop, lineHeight: mark.offsetHeight };
  copy.remove();
  return place;
}
