import type { Asset } from '@lares/shared-types/assets'
import { getPictureSource } from '@lares/shared-types/picture-source'
import type { Rotation } from '@lares/shared-types/rotations'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'
import { getPagePictureUrl } from '../api.ts'
import { isStored } from './page-original.ts'
import styles from './page-picture.module.css'
import { getBrowserTurn } from './use-page-aspect.ts'

/** Of the widest rendition. */
const maxPictureWidth = 2048

interface PagePictureProps {
  asset: Asset
  page: number
  /** By how much the page is turned to be read. */
  turn: Rotation
  alt: string
  /** Called when the picture has been loaded, and when it could not be. */
  onSettled?: (result: 'loaded' | 'failed') => void
}

/** The picture of a page, turned so that its text is upright, filling the element around it, which has its shape. */
export function PagePicture({ asset, page, turn, alt, onSettled }: PagePictureProps) {
  const url = getPictureUrl(asset, page)
  const [shown, setShown] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const settle = (result: 'loaded' | 'failed') => () => {
    setShown(result)
    onSettled?.(result)
  }
  if (shown === 'failed')
    return alt === '' ? null : <FailedPicture page={page} onRetry={() => setShown('loading')} />
  return (
    <span
      className={styles.picture}
      data-turn={getBrowserTurn(asset, page, turn) || undefined}
      data-loading={shown === 'loading' || undefined}
    >
      {url ? (
        <img
          src={url}
          alt={alt}
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={settle('loaded')}
          onError={settle('failed')}
        />
      ) : null}
    </span>
  )
}

/** Says that the picture of a page cannot be shown, in its place. */
export function FailedPicture({ page, onRetry }: { page: number; onRetry: () => void }) {
  const { t } = useTranslation(['page-texts', 'shared'])
  return (
    <span className={styles.failed} role="alert">
      {t('noPicture.failed', { page })}
      <Button variant="default" onClick={onRetry}>
        {t('shared:retry')}
      </Button>
    </span>
  )
}

function getPictureUrl(asset: Asset, page: number): string | undefined {
  if (!isStored(asset, page)) return getPagePictureUrl(asset.id, page)
  if (asset.family !== 'image') return assetUrls.page(asset, page)
  return getPictureSource(asset, maxPictureWidth)?.srcSet.split(', ').at(-1)?.split(' ')[0]
}
