import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { ItemSummary } from '@lares/shared-types/items'
import { useEffect, useState } from 'react'
import { useMonthItemsQuery, useUndatedItemsQuery } from '../../api/items-api.ts'
import type { MonthCount } from '../../api/load-month.ts'
import type { ReportSection, SectionFailure } from './use-section-failures.ts'

interface LoaderProps {
  kind: ItemKind
  onItems: (key: string, items: readonly ItemSummary[] | undefined) => void
  onFailure: ReportSection
}

/** A section that failed to load is requested again without anybody asking. */
const retryDelayMs = 5000

/** Keeps one month of the wall loaded and reports its items whenever they change, or why they are missing; renders nothing. */
export function MonthLoader({ kind, month, count, ...reports }: LoaderProps & MonthCount) {
  const [pollingInterval, setPollingInterval] = useState(0)
  const query = useMonthItemsQuery({ kind, month, count }, { pollingInterval })
  useEffect(() => setPollingInterval(query.isError ? retryDelayMs : 0), [query.isError])
  useReports(month, query, reports)
  return null
}

interface UndatedLoaderProps extends LoaderProps {
  sectionKey: string
  count: number
}

/** Keeps the undated items loaded, like `MonthLoader`. */
export function UndatedLoader({ kind, count, sectionKey, ...reports }: UndatedLoaderProps) {
  const [pollingInterval, setPollingInterval] = useState(0)
  const query = useUndatedItemsQuery({ kind, count }, { pollingInterval })
  useEffect(() => setPollingInterval(query.isError ? retryDelayMs : 0), [query.isError])
  useReports(sectionKey, query, reports)
  return null
}

interface SectionQuery {
  readonly data?: readonly ItemSummary[] | undefined
  readonly error?: unknown
  readonly refetch: () => unknown
}

function useReports(
  key: string,
  { data, error, refetch }: SectionQuery,
  { onItems, onFailure }: Pick<LoaderProps, 'onItems' | 'onFailure'>,
): void {
  useEffect(() => {
    onItems(key, data)
    return () => onItems(key, undefined)
  }, [key, data, onItems])
  useEffect(() => {
    // The error stays while the section is requested again.
    const failure: SectionFailure | undefined = data || !error ? undefined : { error, retry: refetch }
    onFailure(key, failure)
    return () => onFailure(key, undefined)
  }, [key, data, error, refetch, onFailure])
}
