import { PageHeader } from '../../../design/index.ts';
import { useHead } from '../../../platform/web/head.tsx';

export default function ProfilePage({ params }: { params: Record<string, string> }) {
  useHead({ title: `@${params.username}`, description: '' });
  return <PageHeader title={`@${params.username}`} />;
}
