import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useTranslation } from 'react-i18next'
import styles from './files.module.css'
import { type SortableFile, SortableRow } from './sortable-row.tsx'
import { useDragAnnouncements } from './use-drag-announcements.ts'

interface SortableFilesProps {
  files: readonly SortableFile[]
  onOrder: (ids: string[]) => void
  onRemove: (id: string) => void
}

/** Pixels that a pointer moves before it drags. */
const minDistance = 4

/** A list of files that can be reordered by dragging with pointer, finger or keyboard, or with the arrow buttons. */
export function SortableFiles({ files, onOrder, onRemove }: SortableFilesProps) {
  const { t } = useTranslation('items')
  const announcements = useDragAnnouncements(files)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: minDistance } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = files.map(({ id }) => id)

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t('fileEditor.dragging.help') },
      }}
      onDragEnd={({ active, over }) => {
        if (!over || over.id === active.id) return
        onOrder(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={styles.files} aria-label={t('fileEditor.order')}>
          {files.map((file, index) => (
            <SortableRow
              key={file.id}
              file={file}
              index={index}
              total={files.length}
              onMove={(to) => onOrder(arrayMove(ids, index, to))}
              onRemove={() => onRemove(file.id)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
