import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { Loading } from './Loading.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';

/** The parts of a query that its states need. */
interface Read<Data> {
  data: Data | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

type LoadedProps<Data> = {
  of: Read<Data>;
  /** The message of a failed read. */
  error: string;
  /** The name of the skeleton, such as Loading friends. */
  loading: string;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** The data of a read, even when a later read failed. Without data: its skeleton, or the error with a retry. */
export function Loaded<Data>({ of, error, loading, skeleton = <SkeletonRows />, children }: LoadedProps<Data>) {
  const { data, isError, isFetching, refetch } = of;
  if (data !== undefined) return children(data);
  if (isError) return <ErrorState message={error} onRetry={() => void refetch()} pending={isFetching} />;
  return <Loading label={loading}>{skeleton}</Loading>;
}
