import { ActionIcon } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../shared/icons/icon.tsx'
import styles from './files.module.css'

interface SortableFile {
  readonly id: string
  readonly name: string
  readonly picture?: ReactNode
  readonly note?: string
}

interface SortableFilesProps {
  files: readonly SortableFile[]
  onOrder: (ids: string[]) => void
  onRemove: (id: string) => void
}

/** A list of files that can be reordered by dragging or with the arrow buttons. */
export function SortableFiles({ files, onOrder, onRemove }: SortableFilesProps) {
  const { t } = useTranslation('items')
  const [dragged, setDragged] = useState<number>()
  const ids = files.map(({ id }) => id)

  function dragOver(index: number) {
    if (dragged === undefined || dragged === index) return
    onOrder(moveEntry(ids, dragged, index))
    setDragged(index)
  }

  return (
    <ol className={styles.files} aria-label={t('fileEditor.order')}>
      {files.map(({ id, name, picture, note }, index) => (
        <li
          key={id}
          className={styles.file}
          draggable={files.length > 1}
          data-dragged={dragged === index}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', name)
            setDragged(index)
          }}
          onDragOver={(event) => {
            if (dragged !== undefined) event.preventDefault()
            dragOver(index)
          }}
          onDragEnd={() => setDragged(undefined)}
        >
          {files.length > 1 ? <Icon name="grip-vertical" size={18} /> : null}
          {picture ? <div className={styles.picture}>{picture}</div> : null}
          <div className={styles.textColumn}>
            <div>{name}</div>
            {note ? <div className={styles.note}>{note}</div> : null}
          </div>
          {files.length > 1 ? (
            <>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                disabled={index === 0}
                aria-label={t('fileEditor.up', { name })}
                onClick={() => onOrder(moveEntry(ids, index, index - 1))}
              >
                <Icon name="arrow-up" size={18} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                disabled={index === files.length - 1}
                aria-label={t('fileEditor.down', { name })}
                onClick={() => onOrder(moveEntry(ids, index, index + 1))}
              >
                <Icon name="arrow-down" size={18} />
              </ActionIcon>
            </>
          ) : null}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('fileEditor.remove', { name })}
            onClick={() => onRemove(id)}
          >
            <Icon name="x" size={18} />
          </ActionIcon>
        </li>
      ))}
    </ol>
  )
}

/** Returns a copy of a list with the entry at `from` moved to `to`; indexes outside the list change nothing. */
function moveEntry<T>(entries: readonly T[], from: number, to: number): T[] {
  const copy = [...entries]
  if (from < 0 || to < 0 || from >= copy.length || to >= copy.length) return copy
  copy.splice(to, 0, ...copy.splice(from, 1))
  return copy
}
