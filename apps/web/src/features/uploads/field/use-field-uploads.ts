import { useEffect, useId, useRef } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { isUnderWay } from '../upload-entry.ts'
import { fieldClosed, fieldOpened, selectUploads, uploadsRemoved } from '../uploads-slice.ts'

export interface FieldUploads {
  /** Ids of finished uploads, as `createItem` and `changeItem` take them. */
  value: readonly string[]
  onChange: (uploadIds: string[]) => void
  /** Ids of uploads that a form which stays open has saved: they are files of the item now. */
  savedIds?: readonly string[]
  /** Called when uploads start or end, so that saving can wait for them. */
  onBusyChange?: (busy: boolean) => void
}

/**
 * The uploads of one field: the `entries` of this visit, and the `storedIds` of uploads from an earlier visit. When the
 * field is unmounted, unfinished uploads are cancelled; the server keeps finished ones for 30 days, for drafts that refer
 * to them.
 */
export function useFieldUploads({ value, onChange, savedIds = [], onBusyChange }: FieldUploads) {
  const field = useId()
  const dispatch = useDispatch()
  const ownEntries = useSelector(selectUploads).filter(
    ({ destination }) => destination.to === 'field' && destination.field === field,
  )
  const entries = ownEntries.filter(({ uploadId }) => !uploadId || !savedIds.includes(uploadId))
  const finishedIds = entries.flatMap(({ uploadId, state }) =>
    state === 'done' && uploadId ? [uploadId] : [],
  )
  const busy = entries.some(isUnderWay)
  const idsOfThisVisit = useRef(new Set<string>())
  for (const id of finishedIds) idsOfThisVisit.current.add(id)
  const storedIds = value.filter((id) => !idsOfThisVisit.current.has(id))
  const nextValue = [...storedIds, ...finishedIds]
  const hasChanged = nextValue.join() !== value.join()

  const latest = useRef({ nextValue, ownEntries, onChange, onBusyChange })
  latest.current = { nextValue, ownEntries, onChange, onBusyChange }

  useEffect(() => {
    dispatch(fieldOpened(field))
    return () => {
      dispatch(fieldClosed(field))
      dispatch(uploadsRemoved(latest.current.ownEntries.map(({ id }) => id)))
    }
  }, [dispatch, field])
  useEffect(() => {
    if (hasChanged) latest.current.onChange(latest.current.nextValue)
  }, [hasChanged])
  useEffect(() => latest.current.onBusyChange?.(busy), [busy])

  const remove = (id: string) => onChange(value.filter((other) => other !== id))
  return { field, entries, storedIds, remove }
}
