import type { Asset } from '@lares/shared-types/assets'
import { getPictureSource } from '@lares/shared-types/picture-source'
import { addTurn, getTurn, type Rotation } from '@lares/shared-types/rotations'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'
import { getRotation } from '../../../shared/pictures/shown-picture.ts'
import { getPagePictureUrl } from '../api.ts'
import { isShown } from './page-original.ts'
import styles from './page-picture.module.css'

/** Of the widest rendition. */
const maxPictureWidth = 2048

interface PagePictureProps {
  asset: Asset
  page: number
  /** By how much the page is turned to be read. */
  turn: Rotation
  alt: string
}

/** The picture of a page, turned so that its text is upright, filling the element around it, which has its shape. */
export function PagePicture({ asset, page, turn, alt }: PagePictureProps) {
  const url = getPictureUrl(asset, page)
  const [shown, setShown] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const further = addTurn(asset.turning ?? 0, getTurn(getRotation(asset), turn))
  if (shown === 'failed')
    return alt === '' ? null : <FailedPicture page={page} onRetry={() => setShown('loading')} />
  return (
    <span
      className={styles.picture}
      data-turn={further || undefined}
      data-loading={shown === 'loading' || undefined}
    >
      {url ? (
        <img
          src={url}
          alt={alt}
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={() => setShown('loaded')}
          onError={() => setShown('failed')}
        />
      ) : null}
    </span>
  )
}

function FailedPicture({ page, onRetry }: { page: number; onRetry: () => void }) {
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
  if (asset.family !== 'image')
    return isShown(asset, page) ? assetUrls.page(asset, page) : getPagePictureUrl(asset.id, page)
  return getPictureSource(asset, maxPictureWidth)?.srcSet.split(', ').at(-1)?.split(' ')[0]
}
