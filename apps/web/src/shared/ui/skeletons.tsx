import '@mantine/core/styles/Skeleton.layer.css'
import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './skeletons.module.css'

const some = (count: number) => Array.from({ length: count }, (_, place) => place)

interface ListSkeletonProps {
  rows?: number
  /** What each row begins with: a face, a picture, the page of a document, a point, or its words at once. */
  lead?: 'face' | 'picture' | 'page' | 'point' | 'none'
  /** Lines of words in each row. */
  lines?: 1 | 2 | 3
  /** Pixels that a row takes, where it is higher than its words. */
  height?: number | undefined
}

/** Rows in the shape of a list that is on its way. */
export function ListSkeleton({ rows = 6, lead = 'face', lines = 1, height }: ListSkeletonProps) {
  return (
    <Waiting shape={`list-${lead}`} className={styles.list}>
      {some(rows).map((row) => (
        <div key={row} className={styles.row} style={height ? { minHeight: height } : undefined}>
          {lead === 'none' ? null : <Skeleton className={styles[lead]} />}
          <div className={styles.lines}>
            {some(lines).map((line) => (
              <Skeleton key={line} height={line === 0 ? 16 : 12} className={styles.line} />
            ))}
          </div>
        </div>
      ))}
    </Waiting>
  )
}

/** Fields with their labels, and the button below them, in the shape of a form that is on its way. */
export function FormSkeleton({ fields = 3 }: { fields?: number }) {
  return (
    <Waiting shape="form" className={styles.form}>
      {some(fields).map((field) => (
        <div key={field} className={styles.field}>
          <Skeleton height={14} width={120} />
          <Skeleton height={42} radius={8} />
        </div>
      ))}
      <Skeleton height={42} radius={8} />
    </Waiting>
  )
}

/** What two people say to each other, in the shape of a conversation that is on its way. */
export function BubblesSkeleton({ bubbles = 5 }: { bubbles?: number }) {
  return (
    <Waiting shape="bubbles" className={styles.bubbles}>
      {some(bubbles).map((bubble) => (
        <Skeleton key={bubble} height={bubble % 3 === 1 ? 72 : 44} radius={14} className={styles.bubble} />
      ))}
    </Waiting>
  )
}

interface CardsSkeletonProps {
  cards?: number
  /** Pixels. */
  height?: number
  children?: React.ReactNode
}

/** Cards in the shape of a grid that is on its way. */
export function CardsSkeleton({ cards = 8, height = 160, children }: CardsSkeletonProps) {
  return (
    <Waiting shape="cards" className={styles.cards}>
      {children}
      {some(cards).map((card) => (
        <Skeleton key={card} height={height} radius={10} />
      ))}
    </Waiting>
  )
}

/** A title and lines of text that are on their way. */
export function TextSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <Waiting shape="text" className={styles.text}>
      <Skeleton height={28} className={styles.heading} />
      {some(lines).map((line) => (
        <Skeleton key={line} height={14} />
      ))}
    </Waiting>
  )
}

interface WaitingProps {
  shape: string
  className: string | undefined
  children: React.ReactNode
}

function Waiting({ shape, className, children }: WaitingProps) {
  const { t } = useTranslation('shared')
  return (
    <div role="status" aria-label={t('loading')} data-shape={shape} className={className}>
      {children}
    </div>
  )
}
