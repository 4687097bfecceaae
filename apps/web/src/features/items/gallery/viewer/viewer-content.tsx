import type { Item } from '@lares/shared-types/items'
import { ActionIcon, Loader } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../shared/icons/icon.tsx'
import { useItemTitle } from '../../../../shared/items/use-item-title.ts'
import { ErrorState } from '../../../../shared/ui/error-state.tsx'
import { lazyDialog } from '../../../../shared/ui/lazy-with-retry.tsx'
import styles from './item-viewer.module.css'
import type { StageProps } from './stage-props.ts'
import { usePreload } from './use-preload.ts'
import type { ViewerState } from './use-viewer.ts'
import { useViewerKeys } from './use-viewer-keys.ts'
import { ViewerBar } from './viewer-bar.tsx'

/** Loaded lazily, because it renders Markdown, which the wall does not need. */
const InfoPanel = lazyDialog(() => import('./info-panel.tsx').then((file) => file.InfoPanel))

interface ViewerContentProps {
  viewer: ViewerState
  Stage: ComponentType<StageProps>
  Facts: ComponentType<{ item: Item }> | undefined
}

/** The content of the viewer: bar, item, buttons to its neighbours, caption and info panel. */
export function ViewerContent({ viewer, Stage, Facts }: ViewerContentProps) {
  const { t } = useTranslation('items')
  const getTitle = useItemTitle()
  const [isInfoOpen, info] = useDisclosure(false)
  const { item, previous, next, step, close } = viewer
  usePreload(previous, next)
  useViewerKeys(viewer, info.toggle)
  return (
    <div className={styles.viewer}>
      <ViewerBar item={item} isInfoOpen={isInfoOpen} onInfo={info.toggle} onClose={close} />
      <div className={styles.stage}>
        {viewer.error && !item ? <ErrorState error={viewer.error} onRetry={viewer.retry} /> : null}
        {!item && !viewer.error ? <Loader type="dots" color="gray" /> : null}
        {item ? (
          <Stage
            key={item.id}
            item={item}
            title={getTitle(item)}
            areNamesShown={isInfoOpen}
            onStep={step}
            onClose={close}
          />
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
      {item?.body && !isInfoOpen ? (
        <p className={styles.caption} lang={item.language ?? undefined} dir="auto">
          {viewer.current?.excerpt || item.body}
        </p>
      ) : null}
      {item && isInfoOpen ? (
        <Suspense>
          <InfoPanel item={item} Facts={Facts} onClose={info.close} />
        </Suspense>
      ) : null}
    </div>
  )
}
