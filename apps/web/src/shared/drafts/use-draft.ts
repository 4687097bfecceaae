import { nanoid } from '@reduxjs/toolkit'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useUser } from '../session/use-user.ts'
import { findOpenDrafts, holdDraft } from './open-drafts.ts'
import { type Draft, dropDraft, listDrafts, type StoredDraft, writeDraft } from './stored-drafts.ts'

/** Milliseconds without typing after which the draft is written. */
const quietMs = 600

export interface OfferedDraft {
  readonly id: string
  /** What it is; empty where it has no title. */
  readonly title: string
  /** When it was written, in milliseconds since the epoch. */
  readonly at: number
}

export interface FormDraft<V, O> {
  /** Earlier drafts, the latest first. They stay as they are while one types: this form writes one of its own. */
  readonly offered: readonly OfferedDraft[]
  /** When what is in the form was last kept on this device. */
  readonly keptAt: number | undefined
  /** The draft becomes this form's own; what was typed here before stays as a draft of its own. */
  readonly take: (id: string) => Draft<V, O> | undefined
  readonly discard: (id: string) => void
  /** It is saved: nothing is left to keep. */
  readonly drop: () => void
}

interface DraftOptions<V, O> {
  /** What is edited, or that it is new: `tags.new`. */
  readonly subject: string
  /** A value with every field that the form has. */
  readonly like: V
  /** What a draft is called when it is offered. */
  readonly titleOf: (values: V) => string
  /** The thing as it was opened, which a later save is compared with. */
  readonly opened?: () => O | undefined
  readonly now?: () => number
}

/** Writes what is typed into a form to a draft of its own on this device, and offers those that were left before. */
export function useDraft<V extends FieldValues, T, O>(
  form: UseFormReturn<V, unknown, T>,
  { subject, like, titleOf, opened = () => undefined, now = Date.now }: DraftOptions<V, O>,
): FormDraft<V, O> {
  const userId = useUser()?.id ?? ''
  const [id, setId] = useState<string>(nanoid)
  /** Where the next writing goes, at once and not with the next drawing. */
  const target = useRef(id)
  /** Drafts that this very form was open with; the browser lets go of their marks only in a moment. */
  const ownIds = useRef(new Set<string>())
  const [earlier, setEarlier] = useState<readonly StoredDraft<V, O>[]>([])
  const [keptAt, setKeptAt] = useState<number>()
  const latest = useRef({ opened, now, like })
  latest.current = { opened, now, like }
  /** What has been saved is no draft, however the form goes away. */
  const saved = useRef<string>(undefined)
  const writer = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function write() {
      clearTimeout(timer)
      timer = undefined
      const values = form.getValues()
      if (JSON.stringify(values) === saved.current) return
      const at = latest.current.now()
      const base = latest.current.opened()
      writeDraft(
        { userId, subject, id: target.current },
        { values, at, ...(base === undefined ? {} : { opened: base }) },
      )
      setKeptAt(at)
    }
    return {
      writeSoon() {
        clearTimeout(timer)
        timer = setTimeout(write, quietMs)
      },
      writeNow() {
        if (timer !== undefined) write()
      },
    }
  }, [form, userId, subject])

  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => void (isDirty && writer.writeSoon()),
    })
    window.addEventListener('pagehide', writer.writeNow)
    return () => {
      writer.writeNow()
      stop()
      window.removeEventListener('pagehide', writer.writeNow)
    }
  }, [form, writer])

  useEffect(() => {
    const release = holdDraft(id)
    ownIds.current.add(id)
    const isFree = (other: string, open: ReadonlySet<string>) =>
      other !== id && (ownIds.current.has(other) || !open.has(other))
    let isCurrent = true
    void findOpenDrafts().then((open) => {
      if (!isCurrent) return
      const drafts = listDrafts<V, O>({ userId, subject }, latest.current.like)
      setEarlier(drafts.filter((draft) => isFree(draft.id, open)))
    })
    return () => {
      isCurrent = false
      release()
    }
  }, [userId, subject, id])

  return {
    offered: earlier.map((draft) => ({ id: draft.id, title: titleOf(draft.values).trim(), at: draft.at })),
    keptAt,
    take(chosen) {
      const taken = earlier.find((draft) => draft.id === chosen)
      if (!taken) return undefined
      writer.writeNow()
      // Copied and not continued in place: another window may have been offered the same draft.
      const { id: _, ...draft } = taken
      const own = nanoid()
      writeDraft({ userId, subject, id: own }, draft)
      dropDraft({ userId, subject, id: chosen })
      setEarlier([])
      target.current = own
      setId(own)
      return draft
    },
    discard(chosen) {
      dropDraft({ userId, subject, id: chosen })
      setEarlier((drafts) => drafts.filter((draft) => draft.id !== chosen))
    },
    drop() {
      saved.current = JSON.stringify(form.getValues())
      dropDraft({ userId, subject, id })
    },
  }
}
