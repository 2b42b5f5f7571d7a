import { useState } from 'react';
import type { CurrentUser } from '../../account/account.contract.ts';
import { BioForm, ProfilePreview } from '../../account/web/index.ts';
import { AvatarPicker } from '../../images/web/index.ts';
import { FlairPicker } from '../../tags/web/index.ts';
import { SettingsSection } from './SettingsSection.tsx';

/** Picture, team and bio, with a preview. */
export function ProfileSettings({ viewer }: { viewer: CurrentUser }) {
  const [bio, setBio] = useState(viewer.bio ?? '');
  return (
    <SettingsSection title="Profile" description="How others see you.">
      <ProfilePreview viewer={viewer} bio={bio}>
        <AvatarPicker viewer={viewer} />
      </ProfilePreview>
      <FlairPicker viewer={viewer} />
      <BioForm viewer={viewer} bio={bio} onType={setBio} />
    </SettingsSection>
  );
}
