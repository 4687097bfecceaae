import { memo } from 'react'
import { toBoxStyle } from '../../../shared/pictures/box-style.ts'
import type { ShownRegion } from '../shown-picture.ts'
import { useRegionName } from '../use-region-name.ts'
import styles from './overlay.module.css'

interface OutlinesProps {
  shown: readonly ShownRegion[]
  areAllShown: boolean
  /** The region that the pointer or the focus is on, here or in the list. */
  activeId: string | undefined
  onActive: (id: string | undefined) => void
  onOpen: (id: string) => void
}

/**
 * The outlines and names over a picture, invisible until the pointer is on them. They are for the pointer only: the list
 * beside the picture says and does the same for the keyboard and for screen readers.
 */
export function Outlines({ shown, areAllShown, activeId, onActive, onOpen }: OutlinesProps) {
  return (
    <div aria-hidden="true">
      {shown.map((entry) => (
        <Outline
          key={entry.region.id}
          shown={entry}
          isShown={areAllShown || entry.region.id === activeId}
          onActive={onActive}
          onOpen={onOpen}
        />
      ))}
    </div>
  )
}

interface OutlineProps extends Pick<OutlinesProps, 'onActive' | 'onOpen'> {
  shown: ShownRegion
  isShown: boolean
}

/** Rendered again only when it changes itself, because there may be two hundred. */
const Outline = memo(function Outline({ shown: { region, box }, isShown, onActive, onOpen }: OutlineProps) {
  const name = useRegionName()(region)
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.outline}
      style={toBoxStyle(box)}
      data-shown={isShown}
      data-side={box.x + box.width / 2 > 0.5 ? 'end' : 'start'}
      onPointerEnter={() => onActive(region.id)}
      onPointerLeave={({ pointerType }) => {
        if (pointerType === 'mouse') onActive(undefined)
      }}
      onClick={() => {
        onActive(region.id)
        if (!region.participant) onOpen(region.id)
      }}
    >
      <span className={styles.name}>{name}</span>
    </button>
  )
})
