import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** What a screen reader says while one of these entries is dragged. */
export function useDragAnnouncements(entries: readonly { id: string; name: string }[]): Announcements {
  const { t } = useTranslation('items')
  const announcedPosition = useRef(0)

  /** The parameters of a text on `dragged` when it is at the place of `over`. */
  function describe(dragged: UniqueIdentifier, over: UniqueIdentifier = dragged) {
    return {
      name: entries.find(({ id }) => id === dragged)?.name ?? '',
      position: entries.findIndex(({ id }) => id === over) + 1,
      total: entries.length,
    }
  }

  return {
    onDragStart({ active }) {
      const place = describe(active.id)
      announcedPosition.current = place.position
      return t('fileEditor.dragging.picked', place)
    },
    onDragOver({ active, over }) {
      const place = describe(active.id, over?.id)
      // The first event after picking up repeats the place that was just announced.
      if (place.position === announcedPosition.current) return undefined
      announcedPosition.current = place.position
      return t('fileEditor.dragging.moved', place)
    },
    onDragEnd: ({ active, over }) => t('fileEditor.dragging.dropped', describe(active.id, over?.id)),
    onDragCancel: ({ active }) => t('fileEditor.dragging.cancelled', describe(active.id)),
  }
}
