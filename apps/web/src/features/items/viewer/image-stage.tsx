import { useEffect, useRef } from 'react'
import { assetAddress } from '../shown/asset-address.ts'
import { AssetPicture } from '../shown/asset-picture.tsx'
import { BrokenFile } from '../shown/broken-file.tsx'
import styles from './item-viewer.module.css'
import type { StageProps } from './stage-props.ts'
import { viewedWidth } from './use-preload.ts'
import { useZoom } from './use-zoom.ts'

/** Kinds of file that every browser draws: zoomed in, the original itself is shown. */
const drawable = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])
const sharpFrom = 1.5
const keyFactor = 1.5

/** A photograph as large as the screen lets it be, never cropped; it can be come nearer to. */
export function ImageStage({ item, title, onStep, onClose }: StageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const { zoom, gliding, zoomBy, reset, handlers } = useZoom(stage, { onStep, onClose })
  const asset = item.assets[0]

  useEffect(() => {
    function onKey({ key, ctrlKey, metaKey }: KeyboardEvent) {
      if (ctrlKey || metaKey) return
      if (key === '+' || key === '=') zoomBy(keyFactor)
      if (key === '-') zoomBy(1 / keyFactor)
      if (key === '0') reset()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  if (!asset) return null
  if (asset.state === 'failed') {
    return (
      <div className={styles.broken}>
        <BrokenFile asset={asset} />
      </div>
    )
  }
  const sharp = zoom.scale > sharpFrom && drawable.has(asset.mediaType)
  return (
    <div ref={stage} className={styles.picture} data-zoomed={zoom.scale > 1} {...handlers}>
      <div
        className={styles.layer}
        data-gliding={gliding}
        style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
      >
        <AssetPicture
          asset={asset}
          alt={title}
          sizes="100vw"
          widest={viewedWidth}
          icon="photo"
          fit="contain"
          eager
        />
        {sharp ? (
          <img className={styles.sharp} src={assetAddress.original(asset)} alt="" draggable={false} />
        ) : null}
      </div>
    </div>
  )
}
