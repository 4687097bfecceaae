import { Suspense, useEffect, useRef, useState } from 'react'
import { AssetPicture } from '../../../../shared/assets/asset-picture.tsx'
import { assetUrls } from '../../../../shared/assets/asset-urls.ts'
import { WordsOverPicture } from '../../../page-texts/public.ts'
import { NamesOverPicture } from '../../../regions/public.ts'
import { BrokenFile } from '../../assets/broken-file.tsx'
import styles from './item-viewer.module.css'
import type { StageProps } from './stage-props.ts'
import { viewerPictureWidth } from './use-preload.ts'
import { useZoom } from './use-zoom.ts'
import { usesKeys } from './uses-keys.ts'
import type { Point } from './zoom.ts'

/** Media types that every browser displays; for these the original is shown when zoomed in. */
const displayableTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])
/** The scale above which the original replaces the rendition. */
const originalFromScale = 1.5
const keyZoomFactor = 1.5
/** By which an arrow key moves a zoomed picture, as a share of the stage: to the right, what is to the right comes into view. */
const keyPans: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 0.2, y: 0 },
  ArrowRight: { x: -0.2, y: 0 },
  ArrowUp: { x: 0, y: 0.2 },
  ArrowDown: { x: 0, y: -0.2 },
}

/** A photograph as large as the screen allows, never cropped, with zoom. */
export function ImageStage({ item, title, areNamesShown, onStep, onClose }: StageProps) {
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const [corner, setCorner] = useState<HTMLElement | null>(null)
  const stage = useRef<HTMLDivElement>(null)
  const { zoom, isAnimated, zoomBy, pan, reset, handlers } = useZoom(stage, { onStep, onClose })
  const asset = item.assets[0]

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key } = event
      if (event.ctrlKey || event.metaKey || event.altKey || usesKeys(event.target)) return
      // With Shift, arrows extend a selection of text.
      const by = zoom.scale > 1 && !event.shiftKey ? keyPans[key] : undefined
      if (by) {
        pan(by)
        event.preventDefault()
        event.stopPropagation()
      }
      if (key === '+' || key === '=') zoomBy(keyZoomFactor)
      if (key === '-') zoomBy(1 / keyZoomFactor)
      if (key === '0') reset()
    }
    // Before the keys of the viewer, of which the arrows would move to a neighbour.
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  })

  if (!asset) return null
  if (asset.state === 'failed') {
    return (
      <div className={styles.broken}>
        <BrokenFile asset={asset} />
      </div>
    )
  }
  const showOriginal = zoom.scale > originalFromScale && displayableTypes.has(asset.mediaType)
  return (
    <div ref={stage} className={styles.picture} data-zoomed={zoom.scale > 1} {...handlers}>
      <div
        ref={setLayer}
        className={styles.layer}
        data-gliding={isAnimated}
        style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
      >
        <AssetPicture
          asset={asset}
          alt={title}
          sizes="100vw"
          maxWidth={viewerPictureWidth}
          icon="photo"
          fit="contain"
          eager
        />
        {showOriginal ? (
          <span className={styles.original} data-turn={asset.rotation}>
            <img src={assetUrls.original(asset)} alt="" draggable={false} />
          </span>
        ) : null}
        <Suspense>
          <NamesOverPicture asset={asset} frame={layer} areAllShown={areNamesShown} />
        </Suspense>
        <Suspense>
          <WordsOverPicture asset={asset} language={item.language} frame={layer} corner={corner} />
        </Suspense>
      </div>
      <div ref={setCorner} />
    </div>
  )
}
