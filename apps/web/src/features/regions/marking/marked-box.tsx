import type { Box } from '@lares/shared-types/regions'
import type { Rotation } from '@lares/shared-types/rotations'
import type { Point } from '@lares/shared-types/turn-box'
import { type KeyboardEvent, memo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { toBoxStyle } from '../../../shared/pictures/box-style.ts'
import { useBoxDrag } from '../../../shared/pictures/use-box-drag.ts'
import { corners, growBox, moveBox, moveCorner } from '../boxes.ts'
import styles from '../overlay/overlay.module.css'
import type { ShownRegion } from '../shown-picture.ts'
import { useRegionName } from '../use-region-name.ts'
import { useRemoveRegion } from '../use-remove-region.ts'
import { useMovableBox } from './use-movable-box.ts'

/** By which an arrow key moves a box, as a share of the picture. */
const keyStep = 0.01

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
}

interface MarkedBoxProps {
  shown: ShownRegion
  rotation: Rotation
  surface: RefObject<HTMLElement | null>
  isSelected: boolean
  /** The id of the text that explains the keys. */
  hintId: string
  /** The same functions in each render. */
  onSelect: (id: string) => void
  /** The region is about to be removed, and the focus with it. */
  onRemoving: () => void
}

/** A region that can be moved and resized by pointer and keyboard, if the user may change it. */
export const MarkedBox = memo(function MarkedBox(props: MarkedBoxProps) {
  const { shown, rotation, surface, isSelected, hintId, onSelect, onRemoving } = props
  const removeRegion = useRemoveRegion()
  const { t } = useTranslation('regions')
  const { region } = shown
  const name = useRegionName()(region)
  const { box, move, preview, saveNow, discard } = useMovableBox(region, shown.box, rotation)
  const startDrag = useBoxDrag(surface)
  const canChange = region.may.change

  function endDrag(moved: Box, distance: number) {
    if (distance === 0) return preview(undefined)
    move(moved)
    saveNow()
  }

  const drag = (toBox: (from: Point, to: Point) => Box) => ({
    toBox,
    onMove: preview,
    onEnd: endDrag,
    onCancel: () => preview(undefined),
  })

  async function remove() {
    // Before the focus leaves: a move that is saved then would give the region another version.
    const version = discard()
    onRemoving()
    await removeRegion({ ...region, version: await version })
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = arrows[event.key]
    if (by && canChange) move(event.shiftKey ? growBox(box, by) : moveBox(box, by))
    else if (event.key === 'Enter') focusAnswer(region.id)
    else if ((event.key === 'Delete' || event.key === 'Backspace') && region.may.remove) void remove()
    else return
    // Arrows would scroll the page, and some of these keys have a meaning on the page of the item.
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <button
      type="button"
      className={styles.box}
      style={toBoxStyle(box)}
      data-region={region.id}
      data-selected={isSelected}
      data-side={box.x + box.width / 2 > 0.5 ? 'end' : 'start'}
      aria-pressed={isSelected}
      aria-label={t('marking.box', { name, left: toPercent(box.x), top: toPercent(box.y) })}
      aria-describedby={hintId}
      onFocus={() => onSelect(region.id)}
      onBlur={saveNow}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.focus()
        if (canChange)
          startDrag(
            event,
            drag((from, to) => moveBox(box, { x: to.x - from.x, y: to.y - from.y })),
          )
      }}
    >
      <span className={styles.name}>{name}</span>
      {isSelected && canChange
        ? corners.map((corner) => (
            <span
              key={corner}
              className={styles.handle}
              data-corner={corner}
              onPointerDown={(event) =>
                startDrag(
                  event,
                  drag((_, to) => moveCorner(box, corner, to)),
                )
              }
            />
          ))
        : null}
    </button>
  )
})

function toPercent(share: number): number {
  return Math.round(share * 100)
}

/** Moves the focus to the name field in the entry of a region in the list, or to its name. */
function focusAnswer(id: string): void {
  const entry = document.querySelector(`[data-entry="${id}"]`)
  const target = entry?.querySelector<HTMLElement>('input') ?? entry?.querySelector<HTMLElement>('a, button')
  target?.focus()
}
