import type { Cut } from '@lares/shared-types/cuts'
import type { Item } from '@lares/shared-types/items'
import { isFilmKind } from '@lares/shared-types/kind-traits'
import type { Operation } from '@lares/shared-types/operations'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { Link } from 'react-router'
import { api } from '../../../shared/api/api.ts'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { CancelButton, isActive, OperationProgress } from '../../operations/public.ts'
import { useUndoCutMutation } from '../api.ts'
import styles from './cut-page.module.css'

interface SavedCutProps {
  readonly cut: Cut
  /** Undefined while it is loaded, and after it was removed. */
  readonly operation: Operation | undefined
  readonly isDone: boolean
  /** Whether it was started on this visit of the page. */
  readonly isFresh: boolean
  readonly item: Item
}

/** The progress of a cut, what it has made, and how it is undone. */
export function SavedCut({ cut, operation, isDone, isFresh, item }: SavedCutProps) {
  const { t } = useTranslation('cuts')
  const getTitle = useItemTitle()
  const dispatch = useDispatch()
  const isFilm = isFilmKind(item.kind)
  const data = isDone ? cut : undefined
  const [undo, undoing] = useUndoCutMutation()
  const [wasFollowed, setWasFollowed] = useState(isFresh)
  const encoded = operation?.result?.encoded ?? 0
  const isRunning = operation !== undefined && isActive(operation)
  if (isRunning && !wasFollowed) setWasFollowed(true)
  useEffect(() => {
    if (isDone && wasFollowed) dispatch(api.util.invalidateTags(['Versions', 'Items', 'Item', 'Search']))
  }, [isDone, wasFollowed, dispatch])
  // A cut that ended before this visit matters only as long as it can be undone.
  if (!wasFollowed && !undoing.data && !data?.undoable) return null
  return (
    <div className={styles.made} role="status">
      {operation ? <OperationProgress operation={operation} /> : null}
      {isRunning ? <CancelButton operation={operation} /> : null}
      {isDone && encoded > 0 ? (
        <p>{t(isFilm ? 'film.encodedCount' : 'save.encoded', { count: encoded })}</p>
      ) : null}
      {data && data.pieces.length > 0 ? (
        <ul aria-label={isFilm ? t('film.made') : t('save.made')} className={styles.recordings}>
          {data.pieces.map((piece) => (
            <li key={piece.id}>
              <Link to={itemLinks.profile(piece)} className={styles.recording ?? ''}>
                {getTitle(piece)}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {data?.versionId ? (
        <p>
          <Link to={itemLinks.profile(item)}>{t(isFilm ? 'film.watch' : 'save.listen')}</Link>
        </p>
      ) : null}
      {undoing.data && undoing.data.trashed > 0 ? (
        <p>{t(isFilm ? 'film.undone' : 'save.undone', { count: undoing.data.trashed })}</p>
      ) : null}
      {undoing.data && undoing.data.kept > 0 ? (
        <p>{t(isFilm ? 'film.kept' : 'save.kept', { count: undoing.data.kept })}</p>
      ) : null}
      {undoing.data?.reverted ? <p>{t(isFilm ? 'film.reverted' : 'save.reverted')}</p> : null}
      {data?.undoable ? (
        <div className={styles.row}>
          <Button
            variant="default"
            loading={undoing.isLoading}
            onClick={() => void undo({ params: { id: cut.id } })}
          >
            {data.versionId ? t('save.undoVersion') : t('save.undo')}
          </Button>
        </div>
      ) : null}
      <FailureNote error={undoing.error} />
    </div>
  )
}
