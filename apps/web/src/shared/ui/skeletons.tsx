import '@mantine/core/styles/Skeleton.layer.css'
import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './skeletons.module.css'

const some = (count: number) => Array.from({ length: count }, (_, place) => place)

/** Rows in the shape of a list that is on its way. */
export function ListSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <Waiting className={styles.list}>
      {some(rows).map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton circle height={32} />
          <Skeleton height={14} className={styles.line} />
        </div>
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
    <Waiting className={styles.cards}>
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
    <Waiting className={styles.text}>
      <Skeleton height={28} className={styles.heading} />
      {some(lines).map((line) => (
        <Skeleton key={line} height={14} />
      ))}
    </Waiting>
  )
}

function Waiting({ className, children }: { className: string | undefined; children: React.ReactNode }) {
  const { t } = useTranslation('shared')
  return (
    <div role="status" aria-label={t('loading')} className={className}>
      {children}
    </div>
  )
}
