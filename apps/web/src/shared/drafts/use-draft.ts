import { nanoid } from '@reduxjs/toolkit'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { v7 as uuidv7 } from 'uuid'
import { createOnce } from '../api/create-once.ts'
import { useUser } from '../session/use-user.ts'
import { findOpenDrafts, lockDraft } from './open-drafts.ts'
import { type Draft, deleteDraft, listDrafts, type StoredDraft, writeDraft } from './stored-drafts.ts'

const debounceMs = 600

export interface OfferedDraft {
  readonly id: string
  /** '' if it has no title. */
  readonly title: string
  /** Time of the last write, in milliseconds since the epoch. */
  readonly at: number
}

export interface FormDraft<V, O> {
  /** Earlier drafts, the latest first. Typing does not change them: this form writes a draft of its own. */
  readonly offered: readonly OfferedDraft[]
  /** Whether the form's own draft is stored; `none` means that the device has no room for it. */
  readonly state: 'unchanged' | 'stored' | 'none'
  /** Makes an earlier draft this form's own; what was typed here before remains as a separate draft. */
  readonly resume: (id: string) => Draft<V, O> | undefined
  readonly discard: (id: string) => void
  /**
   * Deletes the form's own draft after its values were saved. A form that stays open names the saved values: what differs from
   * them was typed since, and remains a draft. Returns whether nothing was typed since.
   */
  readonly clear: (savedValues?: V) => boolean
  /** Creates the entity with the id that the draft keeps for it, so that a repeated attempt creates no second one. */
  readonly createOnce: <Result extends { readonly error?: unknown }>(
    create: (id: string) => Promise<Result>,
  ) => Promise<Result>
}

interface DraftOptions<V, O> {
  /** The entity that is edited, or that a new one is created: `tags.new`. */
  readonly subject: string
  /** A value with every field of the form. */
  readonly like: V
  /** The title under which a draft is offered. */
  readonly getTitle: (values: V) => string
  /** The saved version that the form was opened with, for comparing with a later save. */
  readonly opened?: () => O | undefined
  readonly now?: () => number
}

/** Writes a form's values to a draft of its own on this device, and offers the drafts that remain from earlier forms. */
export function useDraft<V extends FieldValues, T, O>(
  form: UseFormReturn<V, unknown, T>,
  { subject, like, getTitle, opened = () => undefined, now = Date.now }: DraftOptions<V, O>,
): FormDraft<V, O> {
  const userId = useUser()?.id ?? ''
  const [id, setId] = useState<string>(nanoid)
  /** The id of the draft to write; a ref, because it must change at once and not with the next render. */
  const target = useRef(id)
  /** The id of a new entity, which the draft keeps. */
  const newId = useRef<string>(undefined)
  /** Drafts that this form has had open; the browser releases their locks only a moment later. */
  const ownIds = useRef(new Set<string>())
  const [earlier, setEarlier] = useState<readonly StoredDraft<V, O>[]>([])
  const [state, setState] = useState<FormDraft<V, O>['state']>('unchanged')
  const latest = useRef({ opened, now, like })
  latest.current = { opened, now, like }
  /** The saved values as JSON: they must not become a draft again when the form unmounts. */
  const saved = useRef<string>(undefined)
  const autosave = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function write() {
      clearTimeout(timer)
      timer = undefined
      const values = form.getValues()
      if (JSON.stringify(values) === saved.current) {
        deleteDraft({ userId, subject, id: target.current })
        setState('unchanged')
        return
      }
      const at = latest.current.now()
      const opened = latest.current.opened()
      newId.current ??= uuidv7()
      const base = opened === undefined ? { newId: newId.current } : { opened }
      const isStored = writeDraft({ userId, subject, id: target.current }, { values, at, ...base })
      setState(isStored ? 'stored' : 'none')
    }
    return {
      schedule() {
        clearTimeout(timer)
        timer = setTimeout(write, debounceMs)
      },
      flush() {
        if (timer !== undefined) write()
      },
    }
  }, [form, userId, subject])

  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => void (isDirty && autosave.schedule()),
    })
    window.addEventListener('pagehide', autosave.flush)
    return () => {
      autosave.flush()
      stop()
      window.removeEventListener('pagehide', autosave.flush)
    }
  }, [form, autosave])

  useEffect(() => {
    const release = lockDraft(id)
    ownIds.current.add(id)
    const isAvailable = (candidateId: string, open: ReadonlySet<string>) =>
      candidateId !== id && (ownIds.current.has(candidateId) || !open.has(candidateId))
    let isCurrent = true
    void findOpenDrafts().then((open) => {
      if (!isCurrent) return
      const drafts = listDrafts<V, O>({ userId, subject }, latest.current.like)
      setEarlier(drafts.filter((draft) => isAvailable(draft.id, open)))
    })
    return () => {
      isCurrent = false
      release()
    }
  }, [userId, subject, id])

  return {
    offered: earlier.map((draft) => ({ id: draft.id, title: getTitle(draft.values).trim(), at: draft.at })),
    state,
    resume(draftId) {
      const resumed = earlier.find((draft) => draft.id === draftId)
      if (!resumed) return undefined
      autosave.flush()
      // Copied to a new id, because another window may resume the same draft.
      const { id: _, ...draft } = resumed
      const ownId = nanoid()
      const isCopied = writeDraft({ userId, subject, id: ownId }, draft)
      if (isCopied) deleteDraft({ userId, subject, id: draftId })
      setEarlier([])
      target.current = ownId
      newId.current = draft.newId
      setId(ownId)
      return draft
    },
    discard(draftId) {
      deleteDraft({ userId, subject, id: draftId })
      setEarlier((drafts) => drafts.filter((draft) => draft.id !== draftId))
    },
    clear(savedValues = form.getValues()) {
      saved.current = JSON.stringify(savedValues)
      if (JSON.stringify(form.getValues()) !== saved.current) {
        autosave.schedule()
        return false
      }
      deleteDraft({ userId, subject, id })
      setState('unchanged')
      return true
    },
    createOnce(create) {
      const slot = {
        get: () => newId.current,
        set(next: string | undefined) {
          newId.current = next
          autosave.schedule()
        },
      }
      return createOnce(slot, create)
    },
  }
}
