import { Skeleton } from '@mantine/core'
import { TextSkeleton } from '../../../shared/ui/skeletons.tsx'
import styles from './item-profile.module.css'

/** The shape of an item's page: a title, what it is about, and its facts beside it. */
export function ProfileSkeleton() {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <TextSkeleton lines={2} />
        <Skeleton height={360} radius={10} />
      </div>
      <TextSkeleton lines={6} />
    </div>
  )
}
