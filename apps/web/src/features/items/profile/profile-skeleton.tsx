import { Skeleton } from '@mantine/core'
import { TextSkeleton } from '../../../shared/ui/skeletons.tsx'
import { WaitingHeading } from '../../../shared/ui/waiting-heading.tsx'
import styles from './item-profile.module.css'

/** The shape of an item's page: a title, what it is about, and its facts beside it. `title` is heard already. */
export function ProfileSkeleton({ title }: { title: string }) {
  return (
    <div className={styles.columns}>
      <WaitingHeading title={title} />
      <div className={styles.main}>
        <TextSkeleton lines={2} />
        <Skeleton height={360} radius={10} />
      </div>
      <TextSkeleton lines={6} />
    </div>
  )
}
