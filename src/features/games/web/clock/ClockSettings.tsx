import { ErrorState, Loading, SkeletonRows, Switch } from '../../../../design/index.ts';
import { useChangeClock, useClock } from './clock.api.ts';
import { DelaySlider } from './DelaySlider.tsx';

/** The clock for all games: how far the reader's streams are behind, and whether scores are hidden. */
export function ClockSettings() {
  const { data: clock, isError, isFetching, refetch } = useClock();
  const { mutate: change } = useChangeClock();
  if (!clock && isError) {
    return <ErrorState message="Your clock could not be loaded." onRetry={() => void refetch()} pending={isFetching} />;
  }
  if (!clock) {
    return (
      <Loading label="Loading your clock">
        <SkeletonRows rows={2} avatar={false} />
      </Loading>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <DelaySlider label="My stream is behind by" behind={clock.behind} onChange={behind => change({ behind })} />
      <Switch
        label="Hide scores"
        description="Every game shows only its teams and its start, until you ask for it."
        checked={clock.hideScores}
        onCheckedChange={hideScores => change({ hideScores })}
      />
    </div>
  );
}
