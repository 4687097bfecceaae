import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../shared/icons/icon.tsx'
import type { IconName } from '../../../shared/icons/icon-names.ts'
import { fileShelf } from '../file-shelf.ts'
import type { UploadEntry } from '../upload-entry.ts'
import styles from './upload-row.module.css'

const icons: readonly [RegExp, IconName][] = [
  [/^image\//, 'photo'],
  [/^video\//, 'movie'],
  [/^audio\//, 'microphone'],
  [/^message\/|\.eml$/, 'mail'],
  [/^application\/pdf|^text\//, 'file-text'],
]

/** A small picture of a file that is one for this browser, else an icon. Drawn small, so that memory stays small. */
export function Thumbnail({ entry }: { entry: Pick<UploadEntry, 'id' | 'name' | 'type'> }) {
  const { id, name, type } = entry
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState(false)

  useEffect(() => {
    const file = fileShelf.get(id)
    if (!file || !type.startsWith('image/')) return
    let current = true
    createImageBitmap(file, { resizeHeight: 96, resizeQuality: 'medium' }).then(
      (picture) => {
        if (current && canvas.current) draw(canvas.current, picture)
        if (current) setDrawn(true)
        picture.close()
      },
      // Not a picture for this browser, or none at all: the icon stays.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [id, type])

  const icon = icons.find(([pattern]) => pattern.test(type) || pattern.test(name))?.[1] ?? 'file'
  return (
    <span className={styles.thumbnail}>
      {drawn ? null : <Icon name={icon} size={20} />}
      <canvas ref={canvas} hidden={!drawn} aria-hidden />
    </span>
  )
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap) {
  canvas.width = picture.width
  canvas.height = picture.height
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
}
