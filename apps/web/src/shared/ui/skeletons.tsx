import '@mantine/core/styles/Skeleton.layer.css'
import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './skeletons.module.css'

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

interface ListSkeletonProps {
  rows?: number
  /** What each row begins with: a face, a picture, the page of a document, a dot, or nothing. */
  lead?: 'face' | 'picture' | 'page' | 'point' | 'none'
  /** Lines of text in each row. */
  lines?: 1 | 2 | 3
  /** Minimum height of a row in pixels, if it is taller than its text. */
  height?: number | undefined
}

/** The skeleton of a list that is loading. */
export function ListSkeleton({ rows = 6, lead = 'face', lines = 1, height }: ListSkeletonProps) {
  return (
    <SkeletonFrame shape={`list-${lead}`} className={styles.list}>
      {range(rows).map((row) => (
        <div key={row} className={styles.row} style={height ? { minHeight: height } : undefined}>
          {lead === 'none' ? null : <Skeleton className={styles[lead]} />}
          <div className={styles.lines}>
            {range(lines).map((line) => (
              <Skeleton key={line} height={line === 0 ? 16 : 12} className={styles.line} />
            ))}
          </div>
        </div>
      ))}
    </SkeletonFrame>
  )
}

/** The skeleton of a form that is loading: fields with labels, and a button. */
export function FormSkeleton({ fields = 3 }: { fields?: number }) {
  return (
    <SkeletonFrame shape="form" className={styles.form}>
      {range(fields).map((field) => (
        <div key={field} className={styles.field}>
          <Skeleton height={14} width={120} />
          <Skeleton height={42} radius={8} />
        </div>
      ))}
      <Skeleton height={42} radius={8} />
    </SkeletonFrame>
  )
}

/** The skeleton of a conversation that is loading. */
export function BubblesSkeleton({ bubbles = 5 }: { bubbles?: number }) {
  return (
    <SkeletonFrame shape="bubbles" className={styles.bubbles}>
      {range(bubbles).map((bubble) => (
        <Skeleton key={bubble} height={bubble % 3 === 1 ? 72 : 44} radius={14} className={styles.bubble} />
      ))}
    </SkeletonFrame>
  )
}

interface CardsSkeletonProps {
  cards?: number
  /** Pixels. */
  height?: number
  children?: React.ReactNode
}

/** The skeleton of a grid of cards that is loading. */
export function CardsSkeleton({ cards = 8, height = 160, children }: CardsSkeletonProps) {
  return (
    <SkeletonFrame shape="cards" className={styles.cards}>
      {children}
      {range(cards).map((card) => (
        <Skeleton key={card} height={height} radius={10} />
      ))}
    </SkeletonFrame>
  )
}

/** The skeleton of a title and lines of text that are loading. */
export function TextSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <SkeletonFrame shape="text" className={styles.text}>
      <Skeleton height={28} className={styles.heading} />
      {range(lines).map((line) => (
        <Skeleton key={line} height={14} />
      ))}
    </SkeletonFrame>
  )
}

interface SkeletonFrameProps {
  shape: string
  className: string | undefined
  children: React.ReactNode
}

function SkeletonFrame({ shape, className, children }: SkeletonFrameProps) {
  const { t } = useTranslation('shared')
  return (
    <div role="status" aria-label={t('loading')} data-shape={shape} className={className}>
      {children}
    </div>
  )
}
