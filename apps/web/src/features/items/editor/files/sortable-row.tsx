import { useSortable } from '@dnd-kit/sortable'
import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../shared/icons/icon.tsx'
import styles from './files.module.css'

export interface SortableFile {
  readonly id: string
  readonly name: string
  readonly picture?: ReactNode
  readonly note?: string
}

interface SortableRowProps {
  file: SortableFile
  index: number
  total: number
  onMove: (to: number) => void
  onRemove: () => void
}

const buttonProps = { variant: 'subtle', color: 'gray', size: 36 } as const

/** One file of a `SortableFiles` list; a single file cannot be moved. */
export function SortableRow({ file, index, total, onMove, onRemove }: SortableRowProps) {
  const { t } = useTranslation('items')
  const { id, name, picture, note } = file
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, attributes: { roleDescription: t('fileEditor.dragging.role') } })

  return (
    <li
      ref={setNodeRef}
      className={styles.file}
      data-dragged={isDragging}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      {total > 1 ? (
        <ActionIcon
          {...buttonProps}
          ref={setActivatorNodeRef}
          className={styles.handle ?? ''}
          {...attributes}
          {...listeners}
          aria-label={t('fileEditor.dragging.handle', { name })}
        >
          <Icon name="grip-vertical" size={18} />
        </ActionIcon>
      ) : null}
      {picture ? <div className={styles.picture}>{picture}</div> : null}
      <div className={styles.textColumn}>
        <div>{name}</div>
        {note ? <div className={styles.note}>{note}</div> : null}
      </div>
      <div className={styles.buttons}>
        {total > 1 ? (
          <>
            <ActionIcon
              {...buttonProps}
              disabled={index === 0}
              aria-label={t('fileEditor.up', { name })}
              onClick={() => onMove(index - 1)}
            >
              <Icon name="arrow-up" size={18} />
            </ActionIcon>
            <ActionIcon
              {...buttonProps}
              disabled={index === total - 1}
              aria-label={t('fileEditor.down', { name })}
              onClick={() => onMove(index + 1)}
            >
              <Icon name="arrow-down" size={18} />
            </ActionIcon>
          </>
        ) : null}
        <ActionIcon {...buttonProps} aria-label={t('fileEditor.remove', { name })} onClick={onRemove}>
          <Icon name="x" size={18} />
        </ActionIcon>
      </div>
    </li>
  )
}
