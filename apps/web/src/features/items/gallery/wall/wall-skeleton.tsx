import '@mantine/core/styles/Skeleton.layer.css'
import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FirstPictures } from '../../../../shared/ui/first-pictures.tsx'
import wallStyles from './wall.module.css'
import styles from './wall-skeleton.module.css'

const aspects = [1.5, 0.75, 1.33, 1, 1.78, 1.34, 0.76, 1.51, 1.35, 1.01, 1.52, 0.77]

/**
 * The placeholder of a wall: rows of empty frames. With `dated`, it has the attributes that `prerendered-wall.ts` needs to
 * lay out prerendered pictures in it by month.
 */
export function WallSkeleton({ dated = false }: { dated?: boolean }) {
  const { t } = useTranslation('shared')
  return (
    <div
      role="status"
      aria-label={t('loading')}
      className={styles.wall}
      data-dated={dated || undefined}
      data-headings={dated ? wallStyles.heading : undefined}
    >
      <FirstPictures />
      {aspects.map((aspect) => (
        <span key={aspect} className={styles.frame} style={{ flexGrow: aspect, flexBasis: aspect * 180 }}>
          <Skeleton height="100%" radius={6} />
        </span>
      ))}
    </div>
  )
}
