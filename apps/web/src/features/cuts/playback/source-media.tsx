import type { Asset } from '@lares/shared-types/assets'
import { type Ref, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useMediaSource } from '../../player/public.ts'
import styles from './playback.module.css'
import type { SpanPlayer } from './span-player.ts'

interface SourceMediaProps {
  readonly asset: Asset
  readonly player: SpanPlayer
}

/** What is heard while cutting; of a film also its picture. */
export function SourceMedia({ asset, player }: SourceMediaProps) {
  const { t } = useTranslation('cuts')
  const attach = useCallback((element: HTMLMediaElement) => player.attach(element), [player])
  const common = { preload: 'metadata', ...useMediaSource(asset) } as const
  if (asset.family !== 'video')
    return <audio key={asset.id} ref={attach as Ref<HTMLAudioElement>} {...common} />
  return (
    <video
      key={asset.id}
      ref={attach as Ref<HTMLVideoElement>}
      className={styles.film}
      aria-label={t('film.preview')}
      playsInline
      disablePictureInPicture
      {...common}
    >
      <track kind="captions" />
    </video>
  )
}
