import type { Asset } from '@lares/shared-types/assets'
import type { Box } from '@lares/shared-types/regions'
import { Button } from '@mantine/core'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCreateOnce } from '../../../shared/api/use-create-once.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { toBoxStyle } from '../../../shared/pictures/box-style.ts'
import { PictureOverlay } from '../../../shared/pictures/picture-overlay.tsx'
import { getRotation, getShownAspect } from '../../../shared/pictures/shown-picture.ts'
import { useBoxDrag } from '../../../shared/pictures/use-box-drag.ts'
import { useTopLayerEscape } from '../../../shared/ui/dialog/use-top-layer.ts'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useCreateRegionMutation } from '../api.ts'
import { drawBox, turnBoxBack } from '../boxes.ts'
import overlayStyles from '../overlay/overlay.module.css'
import styles from '../people.module.css'
import type { ShownRegion } from '../shown-picture.ts'
import { MarkedBox } from './marked-box.tsx'

/** In pixels: a pointer that moves less was not meant to draw. */
const minDrawnDistance = 12

/** Where a region begins that is added by the keyboard. */
const defaultBox: Box = { x: 0.4, y: 0.3, width: 0.2, height: 0.2 }

interface MarkingSurfaceProps {
  asset: Asset
  frame: HTMLElement | null
  shown: readonly ShownRegion[]
  selectedId: string | undefined
  onSelect: (id: string | undefined) => void
  onDone: () => void
}

/** The mode in which people are marked: rectangles are drawn over the picture, and moved and resized. */
export function MarkingSurface(props: MarkingSurfaceProps) {
  const { asset, frame, shown, selectedId, onSelect, onDone } = props
  const { t } = useTranslation('regions')
  const hintId = useId()
  const surface = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const startDrag = useBoxDrag(surface)
  const [drawn, setDrawn] = useState<Box>()
  const { add, isAdding } = useAddRegion(asset)
  const [focusId, setFocusId] = useState<string>()
  useTopLayerEscape(true, onDone)

  useEffect(() => {
    if (!focusId || !shown.some(({ region }) => region.id === focusId)) return
    surface.current?.querySelector<HTMLElement>(`[data-region="${focusId}"]`)?.focus()
    setFocusId(undefined)
  }, [focusId, shown])

  async function addBox(box: Box) {
    const id = await add(box)
    setDrawn(undefined)
    if (!id) return
    onSelect(id)
    setFocusId(id)
  }

  const focusAddButton = useCallback(() => addButton.current?.focus(), [])

  return (
    <>
      <div className={styles.tools}>
        <Button
          ref={addButton}
          variant="default"
          leftSection={<Icon name="plus" size={18} />}
          loading={isAdding}
          onClick={() => void addBox(defaultBox)}
        >
          {t('marking.add')}
        </Button>
        <Button leftSection={<Icon name="check" size={18} />} onClick={onDone}>
          {t('marking.done')}
        </Button>
      </div>
      <p id={hintId} className={styles.muted}>
        {t('marking.hint')}
      </p>
      <PictureOverlay frame={frame} aspect={getShownAspect(asset)} isMarking surface={surface}>
        <div
          className={styles.canvas}
          onPointerDown={(event) => {
            onSelect(undefined)
            startDrag(event, {
              toBox: drawBox,
              onMove: setDrawn,
              onEnd: (box, distance) => {
                if (distance < minDrawnDistance) setDrawn(undefined)
                else void addBox(box)
              },
              onCancel: () => setDrawn(undefined),
            })
          }}
        />
        {drawn ? <div className={overlayStyles.draft} style={toBoxStyle(drawn)} /> : null}
        {shown.map((entry) => (
          <MarkedBox
            key={entry.region.id}
            shown={entry}
            rotation={getRotation(asset)}
            surface={surface}
            isSelected={entry.region.id === selectedId}
            hintId={hintId}
            onSelect={onSelect}
            onRemoving={focusAddButton}
          />
        ))}
      </PictureOverlay>
    </>
  )
}

/** Returns a function that marks a person without a name; it resolves with the id, if it was saved. */
function useAddRegion(asset: Asset) {
  const [create, { isLoading }] = useCreateRegionMutation()
  const createOnce = useCreateOnce()
  const showFailure = useFailureToast()

  async function add(box: Box): Promise<string | undefined> {
    const body = { box: turnBoxBack(box, getRotation(asset)) }
    const { data, error } = await createOnce(body, (complete) =>
      create({ params: { id: asset.id }, body: complete }),
    )
    if (error) showFailure(error)
    return data?.id
  }
  return { add, isAdding: isLoading }
}
