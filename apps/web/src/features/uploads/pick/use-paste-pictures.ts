import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { dateFormat } from '../../../shared/i18n/date-format.ts'
import { useTakeFiles } from '../take-files.ts'
import { selectOpenField } from '../uploads-slice.ts'

/** Takes pictures and files that are pasted anywhere; text that is pasted into a field stays text. */
export function usePastePictures(): void {
  const { t, i18n } = useTranslation('uploads')
  const takeFiles = useTakeFiles()
  const field = useSelector(selectOpenField)

  const paste = useRef<(event: ClipboardEvent) => void>(undefined)
  paste.current = (event) => {
    const { clipboardData: pasted } = event
    const files = [...(pasted?.files ?? [])]
    if (files.length === 0 || (isWritten(event.target) && pasted?.types.includes('text/plain'))) return
    event.preventDefault()
    const time = dateFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
    const name = t('pasteName', { time: time.format(new Date()) }).replaceAll(/[/:]/g, '-')
    const named = files.map((file) => (isNameless(file) ? renamed(file, name) : file))
    takeFiles(named, field ? { to: 'field', field } : { to: 'items', grouping: 'each' })
  }

  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste.current?.(event)
    window.addEventListener('paste', listen)
    return () => window.removeEventListener('paste', listen)
  }, [])
}

function isWritten(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
}

/** Browsers call every copied picture `image.png`. */
function isNameless({ name }: File): boolean {
  return /^image\.\w+$/.test(name)
}

function renamed(file: File, name: string): File {
  const ending = file.name.split('.').at(-1) ?? 'png'
  return new File([file], `${name}.${ending}`, { type: file.type, lastModified: file.lastModified })
}
