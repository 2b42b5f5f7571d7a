import { ShieldAlert } from 'lucide-react';
import { EmptyState, Loading, PageHeader, SkeletonRows, Tabs } from '../../../design/index.ts';
import { useAddress } from '../../../platform/web/navigation/address.ts';
import { useHead } from '../../../platform/web/navigation/head.tsx';
import { AdminArticles } from '../../articles/web/index.ts';
import { StaffLog } from '../../staff-log/web/index.ts';
import { SignInFirst, useViewer } from '../../account/web/index.ts';
import { AdminFigures } from './figures/AdminFigures.tsx';
import { AdminInvites } from './people/AdminInvites.tsx';
import { AdminPeople } from './people/AdminPeople.tsx';
import { AdminRules } from './site/AdminRules.tsx';
import { AdminSite } from './site/AdminSite.tsx';
import { AdminJobs } from './jobs/AdminJobs.tsx';
import { AdminTags } from './site/AdminTags.tsx';
import { AdminThreads } from './site/AdminThreads.tsx';

const tabs = {
  people: { label: 'People', panel: <AdminPeople /> },
  invites: { label: 'Invitations', panel: <AdminInvites /> },
  tags: { label: 'Tags', panel: <AdminTags /> },
  rules: { label: 'Rules', panel: <AdminRules /> },
  site: { label: 'Site', panel: <AdminSite /> },
  threads: { label: 'Threads', panel: <AdminThreads /> },
  articles: { label: 'Articles', panel: <AdminArticles /> },
  figures: { label: 'Figures', panel: <AdminFigures /> },
  jobs: { label: 'Jobs', panel: <AdminJobs /> },
  log: { label: 'Staff log', panel: <StaffLog /> },
};
type Tab = keyof typeof tabs;
const isTab = (name: string | null): name is Tab => name !== null && name in tabs;
const tabNames = Object.keys(tabs).filter(isTab);

/** `/admin` and `/admin/jobs`: what an operator needs in a week without a shell. */
export default function AdminPage() {
  const { path, search, navigate } = useAddress();
  const { viewer, isKnown } = useViewer();
  useHead({ title: 'Admin', description: 'People, invitations, tags, rules, the site and its jobs.', path: '/admin', noIndex: true });
  if (!isKnown)
    return (
      <Loading label="Loading">
        <SkeletonRows rows={3} />
      </Loading>
    );
  if (!viewer)
    return (
      <SignInFirst icon={<ShieldAlert />} title="For admins" returnTo={path}>
        Sign in with an account of the people who run the site.
      </SignInFirst>
    );
  if (viewer.role !== 'admin')
    return (
      <EmptyState level={1} icon={<ShieldAlert />} title="For admins">
        This page is for the people who run the site.
      </EmptyState>
    );
  const asked = path === '/admin/jobs' ? 'jobs' : search.get('tab');
  const tab = isTab(asked) ? asked : 'people';
  return (
    <>
      <PageHeader title="Admin" />
      <Tabs<Tab>
        label="Admin"
        tabs={tabNames.map(value => ({ value, label: tabs[value].label }))}
        value={tab}
        onValueChange={next => navigate(next === 'jobs' ? '/admin/jobs' : `/admin?tab=${next}`, { replace: true })}
      >
        <div className="flex flex-col gap-4 pt-4">{tabs[tab].panel}</div>
      </Tabs>
    </>
  );
}
