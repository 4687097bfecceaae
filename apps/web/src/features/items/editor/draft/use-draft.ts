import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useUser } from '../../../../shared/session/use-user.ts'
import type { ItemValues } from '../item-values.ts'
import { type Draft, draftKey, dropDraft, readDraft, writeDraft } from './stored-drafts.ts'

/** Milliseconds of quiet after which what was typed is kept. */
const quiet = 600

export interface ItemDraft {
  /** An older draft that is offered; it stays here even while a newer one is being kept. */
  readonly offered: Draft | undefined
  /** When what is in the form was last kept on this device. */
  readonly keptAt: number | undefined
  readonly take: () => Draft | undefined
  readonly discard: () => void
  /** The item is saved: nothing is left to keep. */
  readonly drop: () => void
}

/** Keeps what is typed on this device, and offers what was left there before. */
export function useDraft(
  form: UseFormReturn<ItemValues>,
  subject: string,
  opened: () => Draft['opened'],
  now: () => number = Date.now,
): ItemDraft {
  const key = draftKey(useUser()?.id ?? '', subject)
  const [offered, setOffered] = useState(() => readDraft(key))
  const [keptAt, setKeptAt] = useState<number>()
  const latest = useRef({ opened, now })
  latest.current = { opened, now }
  const dropped = useRef(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function keep() {
      clearTimeout(timer)
      timer = undefined
      if (dropped.current) return
      const at = latest.current.now()
      const base = latest.current.opened()
      writeDraft(key, { values: form.getValues(), at, ...(base ? { opened: base } : {}) })
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
  }, [form, key])

  return {
    offered,
    keptAt,
    take() {
      setOffered(undefined)
      return offered
    },
    discard() {
      setOffered(undefined)
      if (keptAt === undefined) dropDraft(key)
    },
    drop() {
      dropped.current = true
      dropDraft(key)
    },
  }
}
