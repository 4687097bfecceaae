import type { ReplyOf } from '@lares/shared-types/contract'
import type { timelineOfItems } from '@lares/shared-types/contracts/items'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import { useDebouncedCallback } from '@mantine/hooks'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { monthWords } from '../shown/in-words.ts'
import { DateScrubber } from './date-scrubber.tsx'
import { MonthLoader, UndatedLoader } from './month-loader.tsx'
import { useMonthSections } from './use-month-sections.ts'
import { Wall } from './wall.tsx'
import { undatedKey, type WallSection } from './wall-section.ts'

interface MonthWallProps {
  kind: ItemKind
  oldestFirst: boolean
  /** Width by height of what is not loaded yet. */
  usualAspect: number
  timeline: ReplyOf<typeof timelineOfItems>
  renderViewer: (sections: readonly WallSection[], want: (keys: readonly string[]) => void) => ReactNode
}

/** Milliseconds for which a month has to stay in view before it is asked for: a fast scrub asks for none on its way. */
const lingering = 120

/** All pictures of a kind by month. The timeline tells how many there are; months are loaded when they are seen. */
export function MonthWall({ kind, oldestFirst, usualAspect, timeline, renderViewer }: MonthWallProps) {
  const { t, i18n } = useTranslation('items')
  const { sections, wanted, want, receive } = useMonthSections(timeline, { oldestFirst, usualAspect })
  const onSeen = useDebouncedCallback(want, lingering)
  const counts = useMemo(() => new Map(sections.map(({ key, count }) => [key, count])), [sections])
  const nameOf = (key: string) => (key === undatedKey ? t('undated') : monthWords(key, i18n.language))
  return (
    <>
      {wanted.map((key) =>
        key === undatedKey ? (
          <UndatedLoader key={key} sectionKey={key} kind={kind} count={timeline.undated} onItems={receive} />
        ) : (
          <MonthLoader key={key} kind={kind} month={key} count={counts.get(key) ?? 1} onItems={receive} />
        ),
      )}
      <Wall
        sections={sections}
        label={t(`kinds.${kind}.many`)}
        onSeen={onSeen}
        scrubber={(plan, scrollTo, topOf) => (
          <DateScrubber
            plan={plan}
            topOf={topOf}
            scrollTo={scrollTo}
            nameOf={nameOf}
            markOf={(key) => (key === undatedKey ? '' : String(Number(key.slice(0, 4))))}
          />
        )}
      />
      {renderViewer(sections, want)}
    </>
  )
}
