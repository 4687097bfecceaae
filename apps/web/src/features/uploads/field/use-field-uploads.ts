import { useEffect, useId, useRef } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { isUnderWay } from '../upload-entry.ts'
import { fieldClosed, fieldOpened, selectUploads, uploadsDropped } from '../uploads-slice.ts'

export interface FieldUploads {
  /** Ids of finished uploads, as `createItem` and `changeItem` take them. */
  value: readonly string[]
  onChange: (uploadIds: string[]) => void
  /** Whether files are still on their way, so that saving can wait for them. */
  onBusyChange?: (busy: boolean) => void
}

/**
 * The uploads of one field: `entries` of this visit, `kept` ids of an earlier one. When the field leaves the page what
 * is unfinished is given up; what has arrived stays with the archive for a week, for the draft that may name it.
 */
export function useFieldUploads({ value, onChange, onBusyChange }: FieldUploads) {
  const field = useId()
  const dispatch = useDispatch()
  const entries = useSelector(selectUploads).filter(
    ({ destination }) => destination.to === 'field' && destination.field === field,
  )
  const arrived = entries.flatMap(({ uploadId, state }) => (state === 'done' && uploadId ? [uploadId] : []))
  const busy = entries.some(isUnderWay)
  const own = useRef(new Set<string>())
  for (const id of arrived) own.current.add(id)
  const kept = value.filter((id) => !own.current.has(id))
  const wanted = [...kept, ...arrived]
  const differs = wanted.join() !== value.join()

  const latest = useRef({ wanted, entries, onChange, onBusyChange })
  latest.current = { wanted, entries, onChange, onBusyChange }

  useEffect(() => {
    dispatch(fieldOpened(field))
    return () => {
      dispatch(fieldClosed(field))
      dispatch(uploadsDropped(latest.current.entries.map(({ id }) => id)))
    }
  }, [dispatch, field])
  useEffect(() => {
    if (differs) latest.current.onChange(latest.current.wanted)
  }, [differs])
  useEffect(() => latest.current.onBusyChange?.(busy), [busy])

  return { field, entries, kept, remove: (id: string) => onChange(value.filter((other) => other !== id)) }
}
