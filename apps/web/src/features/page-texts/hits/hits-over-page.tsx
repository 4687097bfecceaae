import type { Asset } from '@lares/shared-types/assets'
import type { PageMatches } from '@lares/shared-types/page-texts'
import { turnBox } from '@lares/shared-types/turn-box'
import { useEffect, useRef } from 'react'
import { toBoxStyle } from '../../../shared/pictures/box-style.ts'
import { PictureOverlay } from '../../../shared/pictures/picture-overlay.tsx'
import { getRotation } from '../../../shared/pictures/shown-picture.ts'
import { prefersReducedMotion } from '../../../shared/preferences/reduced-motion.ts'
import type { PageFrame } from '../frame/page-frames.ts'
import styles from '../layer/layer.module.css'
import { useShownAspect } from '../layer/page-layer.tsx'

export type PageMatch = PageMatches['matches'][number]

interface HitsOverPageProps {
  asset: Asset
  frame: PageFrame
  /** Those of this page. */
  hits: readonly PageMatch[]
  /** The hit that was chosen last, which is scrolled to. */
  current: PageMatch | undefined
  /** Whether the page scrolls to the current hit. */
  isLeading: boolean
}

/** Marks the words of a search on the picture of a page. */
export function HitsOverPage({ asset, frame, hits, current, isLeading }: HitsOverPageProps) {
  const aspect = useShownAspect(asset, frame)
  const currentMark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!current || !isLeading) return
    currentMark.current?.scrollIntoView({
      block: 'center',
      inline: 'nearest',
      behavior: prefersReducedMotion() ? 'auto' : 'smooth',
    })
  }, [current, isLeading])
  return (
    <PictureOverlay frame={frame.element} aspect={aspect} isMarking={false}>
      <div aria-hidden="true">
        {hits.map((hit) => (
          <div
            key={`${hit.line}.${hit.word}`}
            ref={hit === current ? currentMark : undefined}
            className={styles.hit}
            data-hit
            data-current={hit === current}
            style={toBoxStyle(turnBox(hit.box, getRotation(asset)))}
          />
        ))}
      </div>
    </PictureOverlay>
  )
}
