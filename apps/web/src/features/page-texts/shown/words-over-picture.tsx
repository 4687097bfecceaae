import type { Asset } from '@lares/shared-types/assets'
import { ActionIcon } from '@mantine/core'
import { useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { usePageOverview } from '../api.ts'
import { PageLayer } from '../layer/page-layer.tsx'
import styles from './shown.module.css'
import { useShowText } from './use-show-text.ts'

export interface WordsOverPictureProps {
  asset: Asset
  language: string | null
  /** The positioned element that the picture fills; null until it is rendered. */
  frame: HTMLElement | null
  /** Where the switch is shown. */
  corner: HTMLElement | null
}

/** The selectable text over a picture in the viewer, with its switch. Nothing for a picture without words. */
export function WordsOverPicture(props: WordsOverPictureProps) {
  // Most pictures in the viewer have none, and ask for nothing.
  return props.asset.hasWords ? <Words {...props} /> : null
}

function Words({ asset, language, frame, corner }: WordsOverPictureProps) {
  const { t } = useTranslation('page-texts')
  const { currentData: overview } = usePageOverview(asset)
  const [isShown, choose] = useShowText()
  const pageFrame = useMemo(() => (frame ? { page: 1, element: frame } : undefined), [frame])
  const hasWords = overview?.read.some(({ page, words }) => page === 1 && words > 0)
  if (!hasWords || !pageFrame || !corner) return null
  return (
    <>
      {isShown ? <PageLayer asset={asset} frame={pageFrame} language={language} /> : null}
      {createPortal(
        <ActionIcon
          className={styles.viewerSwitch ?? ''}
          variant="transparent"
          size={48}
          radius="xl"
          aria-label={t('show')}
          title={t('show')}
          aria-pressed={isShown}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => choose(!isShown)}
        >
          <Icon name="text-recognition" size={24} />
        </ActionIcon>,
        corner,
      )}
    </>
  )
}
