/** A face with an open mouth. */
export function Shocked({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className ? `icon ${className}` : 'icon'}>
      <circle cx="12" cy="12" r="10" />
      <path d="M9 9h.01M15 9h.01" />
      <ellipse cx="12" cy="15.5" rx="2.2" ry="2.8" />
    </svg>
  );
}
