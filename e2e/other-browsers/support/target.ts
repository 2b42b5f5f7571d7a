/** A thing that a person looks for on a page, as data that is handed to the page. */
export interface Target {
  by: 'Role' | 'LabelText' | 'PlaceholderText' | 'Text' | 'Css';
  of: string;
  name?: string;
  /** Whether a part of the name or text is enough. */
  partly?: boolean;
  within?: Target;
}

export const role = (of: string, name?: string): Target => ({ by: 'Role', of, ...(name !== undefined && { name }) });
export const label = (of: string): Target => ({ by: 'LabelText', of });
export const placeholder = (of: string): Target => ({ by: 'PlaceholderText', of });
export const text = (of: string): Target => ({ by: 'Text', of });
export const css = (of: string): Target => ({ by: 'Css', of });
export const partly = (target: Target): Target => ({ ...target, partly: true });
export const within = (outer: Target, inner: Target): Target => ({ ...inner, within: outer });
