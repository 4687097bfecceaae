import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type ListQuery, useCursorList } from '../api/use-cursor-list.ts'
import { ErrorState } from './error-state.tsx'
import { ListSkeleton } from './skeletons.tsx'

interface PagedListProps<P, E> {
  query: ListQuery<P> & { readonly isFetchingNextPage: boolean }
  /** A function of the module, so that the entries keep their identity between renders. */
  getEntries: (page: P) => readonly E[]
  /** The name of the list for assistive technology. */
  label: string
  className: string | undefined
  /** Pixels of an entry while the first page loads. */
  entryHeight: number
  /** Shown instead of a list without entries. */
  empty: ReactNode
  moreLabel: string
  renderEntry: (entry: E) => ReactNode
}

/** A list that is loaded page by page with a button: loading, empty, failed, and its entries. */
export function PagedList<P, E>(props: PagedListProps<P, E>) {
  const { query, getEntries, label, className, entryHeight, empty, moreLabel, renderEntry } = props
  const { entries, error, hasMore, loadMore, retry } = useCursorList(query, getEntries)
  return (
    <>
      {entries || error ? null : <ListSkeleton lead="none" lines={2} height={entryHeight} />}
      {entries?.length === 0 ? empty : null}
      {entries && entries.length > 0 ? (
        <ul className={className} aria-label={label}>
          {entries.map(renderEntry)}
        </ul>
      ) : null}
      {error ? <ErrorState error={error} onRetry={retry} /> : null}
      {hasMore && !error ? (
        <Button variant="default" mt="md" loading={query.isFetchingNextPage} onClick={loadMore}>
          {moreLabel}
        </Button>
      ) : null}
    </>
  )
}
