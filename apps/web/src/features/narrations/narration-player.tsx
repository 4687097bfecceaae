import type { Item } from '@lares/shared-types/items'
import type { Narration } from '@lares/shared-types/narrations'
import { Button } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../shared/icons/icon.tsx'
import { itemLinks } from '../../shared/items/item-links.ts'
import { useItemTitle } from '../../shared/items/use-item-title.ts'
import { Note } from '../../shared/ui/note.tsx'
import { RowMenu } from '../../shared/ui/row-menu.tsx'
import { useFailureToast } from '../../shared/ui/toasts/use-failure-toast.ts'
import { InlinePlayer, type Track, toTrack, useFineSelection, useTrackPlayback } from '../player/public.ts'
import { useAlignNarrationMutation, useNarrationTimesQuery } from './api.ts'
import { LoadFailure } from './load-failure.tsx'
import { NarrationState } from './narration-state.tsx'
import { NarratedPages } from './pages/narrated-pages.tsx'
import styles from './read-aloud.module.css'
import { SpokenText } from './text/spoken-text.tsx'
import { findSpokenIndex, toTimeline } from './timeline/timeline.ts'
import { useRemoveVoice } from './use-remove-voice.ts'
import { useVoiceName } from './use-voice-name.ts'

interface NarrationPlayerProps {
  narration: Narration
  item: Item
  pictures: HTMLElement | null
  mayWrite: boolean
  /** Whether no other voice reads the letter; the name of the voice is not a choice then. */
  isOnly: boolean
  onRemoved: () => void
}

/** One voice that reads a letter: its player, its words on the pages, and what can be done with it. */
export function NarrationPlayer(props: NarrationPlayerProps) {
  const { narration, mayWrite } = props
  const { t } = useTranslation('narrations')
  const { name, isPerson } = useVoiceName()(narration)
  const title = useItemTitle()(narration.recording)
  const showFailure = useFailureToast()
  const [align] = useAlignNarrationMutation()
  const removeVoice = useRemoveVoice()
  const track = toTrack(narration.recording, narration.recording.cover)
  const params = { id: narration.id }
  const alignAgain = () => void align({ params }).unwrap().catch(showFailure)
  async function remove(): Promise<void> {
    if (await removeVoice(narration)) props.onRemoved()
  }
  return (
    <div className={styles.voice}>
      <div className={styles.line}>
        <p className={styles.name}>
          {isPerson && props.isOnly ? <span>{t('readBy', { name })}</span> : null}
          <Link to={itemLinks.profile(narration.recording)} lang={narration.recording.language ?? undefined}>
            {title}
          </Link>
        </p>
        {mayWrite ? (
          <RowMenu
            label={t('actions', { name })}
            actions={[{ label: t('alignAgain'), icon: 'refresh', run: alignAgain }]}
            remove={{ label: t('remove'), run: () => void remove() }}
          />
        ) : null}
      </div>
      {track ? <PlayedNarration {...props} track={track} title={title} /> : null}
      {track || narration.error === 'no-sound' ? null : <Note intent="warning">{t('notPlayable')}</Note>}
      <NarrationState narration={narration} onAlign={mayWrite ? alignAgain : undefined} />
    </div>
  )
}

interface PlayedNarrationProps extends NarrationPlayerProps {
  track: Track
  title: string
}

function PlayedNarration({ narration, item, pictures, track, title }: PlayedNarrationProps) {
  const { t } = useTranslation('narrations')
  const playback = useTrackPlayback(track)
  const { currentData: times, error } = useNarrationTimesQuery({ params: { id: narration.id } })
  const timeline = useMemo(() => toTimeline(times?.pages ?? []), [times])
  const findIndex = useCallback((seconds: number) => findSpokenIndex(timeline, seconds), [timeline])
  const index = useFineSelection(playback, findIndex)
  const [isTextShown, setIsTextShown] = useState(false)
  const spoken = playback.isCurrent ? timeline[index] : undefined
  const pages = times?.pages ?? []
  return (
    <>
      <InlinePlayer track={track} title={title} playback={playback} />
      <LoadFailure error={error} />
      {timeline.length > 0 ? (
        <div className={styles.follow}>
          <Button
            variant="subtle"
            leftSection={<Icon name="list" size={18} />}
            aria-expanded={isTextShown}
            onClick={() => setIsTextShown(!isTextShown)}
          >
            {isTextShown ? t('text.hide') : t('text.show')}
          </Button>
          <p className={styles.muted}>{playback.isCurrent ? t('clickWord') : t('promise')}</p>
        </div>
      ) : null}
      {isTextShown ? (
        <SpokenText
          pages={pages}
          spoken={spoken}
          isPlaying={playback.isPlaying}
          language={item.language}
          onPlayFrom={playback.playFrom}
        />
      ) : null}
      <NarratedPages
        item={item}
        pictures={pictures}
        pages={pages}
        spoken={spoken}
        isActive={playback.isCurrent}
        // Whoever follows in the text is not taken away from it.
        isFollowed={playback.isPlaying && !isTextShown}
        onPlayFrom={playback.playFrom}
      />
    </>
  )
}
