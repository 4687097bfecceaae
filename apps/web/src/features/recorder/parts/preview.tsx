import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadFragment } from '../engine/recordings-db.ts'
import type { StoredRecording } from '../engine/stored-recording.ts'
import styles from './parts.module.css'

/** Listens to a recording on this device, fragment by fragment, as the browser wrote them. */
export function Preview({ recording: { id, fragments } }: { recording: StoredRecording }) {
  const { t } = useTranslation('recorder')
  const [urls, setUrls] = useState<readonly string[]>([])
  const types = JSON.stringify(fragments.map(({ mimeType }) => mimeType))

  useEffect(() => {
    let isLeft = false
    let made: string[] = []
    async function load() {
      const mimeTypes: string[] = JSON.parse(types)
      const blobs = await Promise.all(
        mimeTypes.map(async (type, index) => new Blob(await loadFragment(id, index), { type })),
      )
      if (isLeft) return
      made = blobs.filter(({ size }) => size > 0).map((blob) => URL.createObjectURL(blob))
      setUrls(made)
    }
    load().catch(() => undefined)
    return () => {
      isLeft = true
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [id, types])

  return urls.map((url, index) => (
    // biome-ignore lint/a11y/useMediaCaption: What was just recorded has no transcript yet.
    <audio
      key={url}
      className={styles.preview}
      controls
      preload="metadata"
      src={url}
      aria-label={t('part', { number: index + 1, count: urls.length })}
    />
  ))
}
