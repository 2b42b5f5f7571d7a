import { Bookmark } from 'lucide-react';
import { Button } from '../../actions/Button.tsx';
import { Card } from '../../display/Card.tsx';
import { EmptyState } from '../../states/EmptyState.tsx';
import { ErrorState } from '../../states/ErrorState.tsx';
import { Loaded } from '../../states/Loaded.tsx';
import { Loading } from '../../states/Loading.tsx';
import { NotFoundState } from '../../states/NotFoundState.tsx';
import { Skeleton } from '../../states/Skeleton.tsx';
import { SkeletonPost } from '../../states/SkeletonPost.tsx';
import { SkeletonRows } from '../../states/SkeletonRows.tsx';
import { Spinner } from '../../states/Spinner.tsx';
import { Row } from '../Row.tsx';
import { Section } from '../Section.tsx';

/** Loading, empty, failed. */
export function StatesGallery() {
  return (
    <Section title="States">
      <Row label="Skeleton, Spinner">
        <Skeleton className="h-4 w-40" />
        <Skeleton shape="circle" className="size-10" />
        <Spinner />
      </Row>
      <div className="grid gap-4 sm:grid-cols-2">
        <Loading label="Loading posts">
          <SkeletonPost />
        </Loading>
        <Loading label="Loading friends">
          <Card>
            <SkeletonRows rows={4} />
          </Card>
        </Loading>
        <Card>
          <EmptyState title="No posts found" action={<Button>Create First Post</Button>}>
            Nobody has taken this seat yet. Start the conversation.
          </EmptyState>
        </Card>
        <Card>
          <EmptyState icon={<Bookmark />} title="No bookmarks yet">
            Click the bookmark icon on a post to keep it here, up to 10 of them.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState message="Failed to load posts. Please try again later." onRetry={() => {}} />
        </Card>
        <Card>
          <ErrorState
            title="Post not found"
            message="It may have been deleted, or the link is cut short."
            action={<Button variant="secondary">Back to Home</Button>}
          />
        </Card>
        <Card>
          <Loaded
            of={{ data: ['Kate', 'Marta'], isError: true, isFetching: false, refetch: () => {} }}
            error="Failed to load friends. Please try again."
            loading="Loading friends"
          >
            {friends => <p>{friends.join(', ')}, from before the failed read</p>}
          </Loaded>
        </Card>
        <Card className="sm:col-span-2">
          <NotFoundState title="Standings not found" href="#games" linkLabel="All games today">
            This address names a league that nobody knows.
          </NotFoundState>
        </Card>
      </div>
    </Section>
  );
}
