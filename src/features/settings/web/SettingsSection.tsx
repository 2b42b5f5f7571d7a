import { type ReactNode, useId } from 'react';
import { Card } from '../../../design/index.ts';

interface SettingsSectionProps {
  title: string;
  description?: string;
  children: ReactNode;
}

/** One subject of the settings. */
export function SettingsSection({ title, description, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-4">
      <div>
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {description && <p className="mt-0.5 text-sm text-muted">{description}</p>}
      </div>
      {children}
    </Card>
  );
}
