import type { Asset } from '@lares/shared-types/assets'
import type { Item } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'
import { isRenditionPending } from '../../../shared/assets/is-rendition-pending.ts'
import { usePendingAssets } from '../../../shared/assets/use-pending-assets.ts'
import { useLanguage } from '../../../shared/i18n/use-name.ts'
import { Note } from '../../../shared/ui/note.tsx'
import type { Playback } from './use-playback.ts'
import styles from './video-player.module.css'

export interface VideoPlayerProps {
  asset: Asset
  title: string
  item: Pick<Item, 'id' | 'hasTranscript' | 'language'>
  playback: Playback<HTMLVideoElement>
}

/** A film with the browser's controls, its poster and, when there is a transcript, subtitles. */
export function VideoPlayer({ asset, title, item, playback }: VideoPlayerProps) {
  const { t } = useTranslation('items')
  const language = useLanguage()
  const { ref, handlers, failed } = playback
  usePendingAssets([asset])
  const subtitles = item.hasTranscript ? assetUrls.subtitles(item.id) : undefined
  return (
    <div className={styles.frame}>
      <video
        ref={ref}
        className={styles.film}
        controls
        playsInline
        preload="metadata"
        aria-label={title}
        poster={asset.state === 'ready' ? assetUrls.poster(asset) : undefined}
        // A pending rendition would make the element show an error and not retry.
        src={isRenditionPending(asset, 'playable') ? undefined : assetUrls.playable(asset)}
        width={asset.width}
        height={asset.height}
        {...handlers}
      >
        <track
          kind={subtitles ? 'subtitles' : 'captions'}
          src={subtitles}
          srcLang={item.language ?? language}
          label={t('player.subtitles')}
          default={item.language !== null && item.language !== language}
        />
      </video>
      {isRenditionPending(asset, 'playable') ? <p role="status">{t('files.pending')}</p> : null}
      {failed ? <Note intent="error">{t('player.failed')}</Note> : null}
    </div>
  )
}
