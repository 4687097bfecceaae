import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { selectOpenField } from '../uploads-slice.ts'
import { useAddFiles } from '../use-add-files.ts'

/** Uploads files and pictures pasted anywhere on the page. Text pasted into a field is left to the field. */
export function usePastePictures(): void {
  const { t, i18n } = useTranslation('uploads')
  const addFiles = useAddFiles()
  const field = useSelector(selectOpenField)

  const handlePaste = useRef<(event: ClipboardEvent) => void>(undefined)
  handlePaste.current = (event) => {
    const { clipboardData } = event
    const files = [...(clipboardData?.files ?? [])]
    if (files.length === 0 || (isTextField(event.target) && clipboardData?.types.includes('text/plain')))
      return
    event.preventDefault()
    const time = getDateFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
    const name = t('pasteName', { time: time.format(new Date()) }).replaceAll(/[/:]/g, '-')
    const renamedFiles = files.map((file) => (hasDefaultName(file) ? rename(file, name) : file))
    addFiles(renamedFiles, field ? { to: 'field', field } : { to: 'items', grouping: 'each' })
  }

  useEffect(() => {
    const listen = (event: ClipboardEvent) => handlePaste.current?.(event)
    window.addEventListener('paste', listen)
    return () => window.removeEventListener('paste', listen)
  }, [])
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
}

/** Whether a file has the name that browsers give to every copied picture, such as `image.png`. */
function hasDefaultName({ name }: File): boolean {
  return /^image\.\w+$/.test(name)
}

function rename(file: File, name: string): File {
  const extension = file.name.split('.').at(-1) ?? 'png'
  return new File([file], `${name}.${extension}`, { type: file.type, lastModified: file.lastModified })
}
