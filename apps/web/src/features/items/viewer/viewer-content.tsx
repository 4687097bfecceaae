import type { Item } from '@lares/shared-types/items'
import { ActionIcon, Loader } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyOrNothing } from '../../../shared/build/lazy-or-nothing.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { useItemTitle } from '../shown/use-item-title.ts'
import styles from './item-viewer.module.css'
import type { StageProps } from './stage-props.ts'
import { usePreload } from './use-preload.ts'
import type { ViewerState } from './use-viewer.ts'
import { useViewerKeys } from './use-viewer-keys.ts'
import { ViewerBar } from './viewer-bar.tsx'

/** It draws texts, which a wall of pictures does without. */
const InfoPanel = lazyOrNothing(() => import('./info-panel.tsx').then((file) => file.InfoPanel))

interface ViewerContentProps {
  viewer: ViewerState
  Stage: ComponentType<StageProps>
  Facts: ComponentType<{ item: Item }> | undefined
}

/** The bar, the item, the ways to its neighbours, its caption, and what is known about it. */
export function ViewerContent({ viewer, Stage, Facts }: ViewerContentProps) {
  const { t } = useTranslation('items')
  const titleOf = useItemTitle()
  const [informed, info] = useDisclosure(false)
  const { item, previous, next, step, close } = viewer
  usePreload(previous, next)
  useViewerKeys(viewer, info.toggle)
  return (
    <div className={styles.viewer}>
      <ViewerBar item={item} informed={informed} onInfo={info.toggle} onClose={close} />
      <div className={styles.stage}>
        {viewer.error && !item ? <ErrorState error={viewer.error} onRetry={viewer.retry} /> : null}
        {!item && !viewer.error ? <Loader type="dots" color="gray" /> : null}
        {item ? (
          <Stage key={item.id} item={item} title={titleOf(item)} onStep={step} onClose={close} />
        ) : null}
        {previous ? (
          <ActionIcon
            className={styles.previous ?? ''}
            variant="transparent"
            size={48}
            radius="xl"
            aria-label={t('viewer.previous')}
            onClick={() => step(-1)}
          >
            <Icon name="chevron-left" size={28} />
          </ActionIcon>
        ) : null}
        {next ? (
          <ActionIcon
            className={styles.next ?? ''}
            variant="transparent"
            size={48}
            radius="xl"
            aria-label={t('viewer.next')}
            onClick={() => step(1)}
          >
            <Icon name="chevron-right" size={28} />
          </ActionIcon>
        ) : null}
      </div>
      {item?.body && !informed ? (
        <p className={styles.caption} lang={item.language ?? undefined}>
          {viewer.current?.excerpt || item.body}
        </p>
      ) : null}
      {item && informed ? (
        <Suspense>
          <InfoPanel item={item} Facts={Facts} onClose={info.close} />
        </Suspense>
      ) : null}
    </div>
  )
}
