import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { ItemSummary } from '@lares/shared-types/items'
import { useEffect, useState } from 'react'
import { useMonthItemsQuery, useUndatedItemsQuery } from '../../api/items-api.ts'
import type { MonthCount } from '../../api/load-month.ts'

interface LoaderProps {
  kind: ItemKind
  onItems: (key: string, items: readonly ItemSummary[] | undefined) => void
}

/** A month that failed to load is requested again, because its tiles have no retry button. */
const retryDelayMs = 5000

/** Keeps one month of the wall loaded and reports its items whenever they change; renders nothing. */
export function MonthLoader({ kind, month, count, onItems }: LoaderProps & MonthCount) {
  const [pollingInterval, setPollingInterval] = useState(0)
  const { data, isError } = useMonthItemsQuery({ kind, month, count }, { pollingInterval })
  useEffect(() => setPollingInterval(isError ? retryDelayMs : 0), [isError])
  useEffect(() => {
    onItems(month, data)
    return () => onItems(month, undefined)
  }, [month, data, onItems])
  return null
}

interface UndatedLoaderProps extends LoaderProps {
  sectionKey: string
  count: number
}

/** Keeps the undated items loaded, like `MonthLoader`. */
export function UndatedLoader({ kind, count, sectionKey, onItems }: UndatedLoaderProps) {
  const [pollingInterval, setPollingInterval] = useState(0)
  const { data, isError } = useUndatedItemsQuery({ kind, count }, { pollingInterval })
  useEffect(() => setPollingInterval(isError ? retryDelayMs : 0), [isError])
  useEffect(() => {
    onItems(sectionKey, data)
    return () => onItems(sectionKey, undefined)
  }, [sectionKey, data, onItems])
  return null
}
