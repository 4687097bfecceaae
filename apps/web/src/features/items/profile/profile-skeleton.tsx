import type { ItemKind } from '@lares/shared-types/item-kinds'
import { Skeleton } from '@mantine/core'
import { LoadingHeading } from '../../../shared/ui/loading-heading.tsx'
import { TextSkeleton } from '../../../shared/ui/skeletons.tsx'
import styles from './item-profile.module.css'

/** Height of the media at the top of a kind's page, in pixels; the pages of other kinds start with text. */
const mediaHeights: Partial<Record<ItemKind, number>> = { image: 480, video: 420, document: 720, record: 120 }

/** The placeholder of an item's page. `title` is only for assistive technology. */
export function ProfileSkeleton({ kind, title }: { kind: ItemKind; title: string }) {
  const height = mediaHeights[kind]
  return (
    <div className={styles.columns}>
      <LoadingHeading title={title} />
      <div className={styles.main}>
        {height ? <Skeleton height={height} radius={10} /> : null}
        <TextSkeleton lines={height ? 2 : 8} />
      </div>
      <TextSkeleton lines={6} />
    </div>
  )
}
