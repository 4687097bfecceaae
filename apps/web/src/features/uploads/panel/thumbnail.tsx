import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../shared/icons/icon.tsx'
import type { IconName } from '../../../shared/icons/icon-names.ts'
import type { UploadEntry } from '../upload-entry.ts'
import { uploadFiles } from '../upload-files.ts'
import styles from './upload-row.module.css'

const icons: readonly [RegExp, IconName][] = [
  [/^image\//, 'photo'],
  [/^video\//, 'movie'],
  [/^audio\//, 'microphone'],
  [/^message\/|\.eml$/, 'mail'],
  [/^application\/pdf|^text\//, 'file-text'],
]

/** A thumbnail of a picture that the browser can decode, else an icon. Drawn at low resolution to save memory. */
export function Thumbnail({ entry }: { entry: Pick<UploadEntry, 'id' | 'name' | 'type'> }) {
  const { id, name, type } = entry
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setIsDrawn] = useState(false)

  useEffect(() => {
    const file = uploadFiles.get(id)
    if (!file || !type.startsWith('image/')) return
    let isCurrent = true
    createImageBitmap(file, { resizeHeight: 96, resizeQuality: 'medium' }).then(
      (picture) => {
        if (isCurrent && canvas.current) drawPicture(canvas.current, picture)
        if (isCurrent) setIsDrawn(true)
        picture.close()
      },
      // The browser cannot decode the file: the icon remains.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [id, type])

  const icon = icons.find(([pattern]) => pattern.test(type) || pattern.test(name))?.[1] ?? 'file'
  return (
    <span className={styles.thumbnail}>
      {isDrawn ? null : <Icon name={icon} size={20} />}
      <canvas ref={canvas} hidden={!isDrawn} aria-hidden />
    </span>
  )
}

function drawPicture(canvas: HTMLCanvasElement, picture: ImageBitmap) {
  canvas.width = picture.width
  canvas.height = picture.height
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
}
