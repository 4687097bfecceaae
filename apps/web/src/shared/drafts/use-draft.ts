import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useUser } from '../session/use-user.ts'
import { type Draft, dropDraft, readDraft, writeDraft } from './stored-drafts.ts'

/** Milliseconds of quiet after which what was typed is kept. */
const quiet = 600

export interface FormDraft<V, O> {
  /** An older draft that is offered; it stays here even while a newer one is being kept. */
  readonly offered: Draft<V, O> | undefined
  /** When what is in the form was last kept on this device. */
  readonly keptAt: number | undefined
  readonly take: () => Draft<V, O> | undefined
  readonly discard: () => void
  /** It is saved: nothing is left to keep. */
  readonly drop: () => void
}

interface DraftOptions<V, O> {
  /** What is edited, or that it is new: `tags.new`. */
  readonly subject: string
  /** A value with every field that the form has. */
  readonly like: V
  /** The thing as it was opened, which a later save is compared with. */
  readonly opened?: () => O | undefined
  readonly now?: () => number
}

/** Keeps what is typed into a form on this device, and offers what was left there before. */
export function useDraft<V extends FieldValues, T, O>(
  form: UseFormReturn<V, unknown, T>,
  { subject, like, opened = () => undefined, now = Date.now }: DraftOptions<V, O>,
): FormDraft<V, O> {
  const userId = useUser()?.id ?? ''
  const [offered, setOffered] = useState(() => readDraft<V, O>({ userId, subject }, like))
  const [keptAt, setKeptAt] = useState<number>()
  const latest = useRef({ opened, now })
  latest.current = { opened, now }
  /** What has been saved is no draft, however the form goes away. */
  const saved = useRef<string>(undefined)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function keep() {
      clearTimeout(timer)
      timer = undefined
      if (JSON.stringify(form.getValues()) === saved.current) return
      const at = latest.current.now()
      const base = latest.current.opened()
      writeDraft(
        { userId, subject },
        { values: form.getValues(), at, ...(base === undefined ? {} : { opened: base }) },
      )
      setKeptAt(at)
    }
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        if (!isDirty) return
        clearTimeout(timer)
        timer = setTimeout(keep, quiet)
      },
    })
    const keepNow = () => void (timer !== undefined && keep())
    window.addEventListener('pagehide', keepNow)
    return () => {
      keepNow()
      stop()
      window.removeEventListener('pagehide', keepNow)
    }
  }, [form, userId, subject])

  return {
    offered,
    keptAt,
    take() {
      setOffered(undefined)
      return offered
    },
    discard() {
      setOffered(undefined)
      if (keptAt === undefined) dropDraft({ userId, subject })
    },
    drop() {
      saved.current = JSON.stringify(form.getValues())
      dropDraft({ userId, subject })
    },
  }
}
