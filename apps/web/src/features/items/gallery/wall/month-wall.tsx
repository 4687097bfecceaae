import type { ReplyOf } from '@lares/shared-types/contract'
import type { timelineOfItems } from '@lares/shared-types/contracts/items'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { ItemSummary } from '@lares/shared-types/items'
import { useDebouncedCallback } from '@mantine/hooks'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMonth } from '../../../../shared/i18n/format-time.ts'
import { RetryNote } from '../../../../shared/ui/retry-note.tsx'
import { useShownItems } from '../../selection/selection-context.ts'
import { undatedKey, type WallSection } from '../wall-section.ts'
import { DateScrubber } from './date-scrubber.tsx'
import { MonthLoader, UndatedLoader } from './month-loader.tsx'
import { useMonthSections } from './use-month-sections.ts'
import { useRangeLoader } from './use-range-loader.ts'
import { useSectionFailures } from './use-section-failures.ts'
import styles from './wall.module.css'
import { Wall } from './wall.tsx'

interface MonthWallProps {
  kind: ItemKind
  oldestFirst: boolean
  /** Expected width by height of pictures that are not loaded yet. */
  usualAspect: number
  timeline: ReplyOf<typeof timelineOfItems>
  renderViewer: (
    sections: readonly WallSection[],
    requestSections: (keys: readonly string[]) => void,
  ) => ReactNode
}

/** How long a month has to be in view before it is requested, so that fast scrolling requests none on its way. */
const requestDelayMs = 120

/** All pictures of a kind by month. The timeline gives the counts; months are loaded when they come into view. */
export function MonthWall({ kind, oldestFirst, usualAspect, timeline, renderViewer }: MonthWallProps) {
  const { t, i18n } = useTranslation('items')
  const { sections, requested, requestSections, receive } = useMonthSections(timeline, {
    oldestFirst,
    usualAspect,
  })
  const { remember, loadBetween } = useRangeLoader({ kind, oldestFirst, sections })
  useShownItems({ list: () => sections.flatMap(({ items }) => items ?? []), loadBetween })
  const handleItems = useCallback(
    (key: string, items: readonly ItemSummary[] | undefined) => {
      remember(key, items)
      receive(key, items)
    },
    [remember, receive],
  )
  const { error, retry, report } = useSectionFailures()
  const onSeen = useDebouncedCallback(requestSections, requestDelayMs)
  const counts = useMemo(() => new Map(sections.map(({ key, count }) => [key, count])), [sections])
  const getName = (key: string) => (key === undatedKey ? t('undated') : formatMonth(key, i18n.language))
  return (
    <>
      {requested.map((key) =>
        key === undatedKey ? (
          <UndatedLoader
            key={key}
            sectionKey={key}
            kind={kind}
            count={timeline.undated}
            onItems={handleItems}
            onFailure={report}
          />
        ) : (
          <MonthLoader
            key={key}
            kind={kind}
            month={key}
            count={counts.get(key) ?? 1}
            onItems={handleItems}
            onFailure={report}
          />
        ),
      )}
      {error ? (
        <div className={styles.failure}>
          <RetryNote error={error} onRetry={retry}>
            {t('wall.incomplete')}
          </RetryNote>
        </div>
      ) : null}
      <Wall
        sections={sections}
        label={t(`kinds.${kind}.many`)}
        onSeen={onSeen}
        scrubber={(plan, scrollTo, getWallTop) => (
          <DateScrubber
            plan={plan}
            getWallTop={getWallTop}
            scrollTo={scrollTo}
            getName={getName}
            getTickLabel={(key) => (key === undatedKey ? '' : String(Number(key.slice(0, 4))))}
          />
        )}
      />
      {renderViewer(sections, requestSections)}
    </>
  )
}
