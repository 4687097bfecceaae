import { ActionIcon } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../shared/icons/icon.tsx'
import styles from './files.module.css'
import { moveEntry } from './move-entry.ts'

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

/** Files in their order, which is changed by dragging or with the arrows beside each. */
export function SortableFiles({ files, onOrder, onRemove }: SortableFilesProps) {
  const { t } = useTranslation('items')
  const [dragged, setDragged] = useState<number>()
  const ids = files.map(({ id }) => id)

  function dragOver(place: number) {
    if (dragged === undefined || dragged === place) return
    onOrder(moveEntry(ids, dragged, place))
    setDragged(place)
  }

  return (
    <ol className={styles.files} aria-label={t('fileEditor.order')}>
      {files.map(({ id, name, picture, note }, place) => (
        <li
          key={id}
          className={styles.file}
          draggable={files.length > 1}
          data-dragged={dragged === place}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', name)
            setDragged(place)
          }}
          onDragOver={(event) => {
            if (dragged !== undefined) event.preventDefault()
            dragOver(place)
          }}
          onDragEnd={() => setDragged(undefined)}
        >
          {files.length > 1 ? <Icon name="grip-vertical" size={18} /> : null}
          {picture ? <div className={styles.picture}>{picture}</div> : null}
          <div className={styles.words}>
            <div>{name}</div>
            {note ? <div className={styles.note}>{note}</div> : null}
          </div>
          {files.length > 1 ? (
            <>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                disabled={place === 0}
                aria-label={t('fileEditor.up', { name })}
                onClick={() => onOrder(moveEntry(ids, place, place - 1))}
              >
                <Icon name="arrow-up" size={18} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                disabled={place === files.length - 1}
                aria-label={t('fileEditor.down', { name })}
                onClick={() => onOrder(moveEntry(ids, place, place + 1))}
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
