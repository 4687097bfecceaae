import {
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import { AssetPicture } from '../../../shared/assets/asset-picture.tsx'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'
import { isRenditionPending } from '../../../shared/assets/is-rendition-pending.ts'
import { usePendingAssets } from '../../../shared/assets/use-pending-assets.ts'
import { getNumberFormat } from '../../../shared/i18n/number-format.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { PlayButton } from '../controls/play-button.tsx'
import { ProblemNote } from '../controls/problem-note.tsx'
import { SeekBar } from '../controls/seek-bar.tsx'
import { SkipButton } from '../controls/skip-button.tsx'
import { SpeedSelect } from '../controls/speed-select.tsx'
import { getCurrent } from '../engine/queue.ts'
import type { Track } from '../engine/track.ts'
import { getPlayer, getPlayerState } from '../player-slot.ts'
import { type Playback, useCurrentPlayback } from '../use-current-playback.ts'
import { usePlayerState } from '../use-player.ts'
import type { TrackPlayback } from '../use-track-playback.ts'
import styles from './film-player.module.css'
import { FilmTools } from './film-tools.tsx'
import { useIdleControls } from './use-idle-controls.ts'

const StoryboardPicture = lazy(() =>
  import('./storyboard-picture.tsx').then((file) => ({ default: file.StoryboardPicture })),
)

interface FilmPlayerProps {
  track: Track
  title: string
  playback: TrackPlayback
  /** Whether the film goes on in the mini-player when this page is left; otherwise it stops. */
  goesOn?: boolean
}

/** A film on its page, with the controls that recordings have as well; over the whole screen also what follows it in the queue. */
export function FilmPlayer({ track, title, playback, goesOn = true }: FilmPlayerProps) {
  const stage = useRef<HTMLDivElement>(null)
  const following = useFollowingTrack(stage, track)
  const followingTitle = useItemTitle()(following?.item ?? track.item)
  const followed = useCurrentPlayback(following !== undefined)
  const followingProblem = usePlayerState((state) => (following ? state.problem : undefined))
  usePendingAssets([track.asset])
  useStopOnLeave(track, goesOn)
  const isIdle = useIdleControls(stage, playback.isPlaying || followed.isPlaying)
  return (
    <section
      ref={stage}
      className={styles.stage}
      data-screen-only
      aria-label={following ? followingTitle : title}
      data-player-stage={playback.isCurrent || following !== undefined || undefined}
      data-idle={isIdle}
    >
      <Film
        track={following ?? track}
        title={following ? followingTitle : title}
        playback={following ? followed : playback}
        stage={stage}
      />
      {/* On its page, the mini-player says it. */}
      {playback.problem && !goesOn ? <ProblemNote problem={playback.problem} /> : null}
      {followingProblem ? <ProblemNote problem={followingProblem} /> : null}
    </section>
  )
}

interface FilmProps {
  track: Track
  title: string
  playback: Playback
  stage: RefObject<HTMLDivElement | null>
}

function Film({ track, title, playback, stage }: FilmProps) {
  const { asset } = track
  const screen = useRef<HTMLDivElement>(null)
  const loop = usePlayerState((state) => (playback.isCurrent ? state.loop : undefined))
  useScreen(screen, playback.isCurrent)
  // What waited in the queue since it was being prepared plays, whatever is known of it.
  const isPending = isRenditionPending(asset, 'playable') && !playback.isPlaying
  const hasStoryboard = asset.renditions.some(({ name }) => name === 'storyboard')
  return (
    <>
      <div className={styles.screen} data-turn={asset.turning} style={{ '--aspect': getAspect(track) }}>
        {track.medium === 'audio' ? (
          <AssetPicture asset={asset} alt="" sizes="100vw" icon="microphone" />
        ) : null}
        <div ref={screen} className={styles.picture} />
        {playback.isCurrent ? null : <Poster track={track} />}
        {/* The keyboard has the button below, which does the same. */}
        <button
          type="button"
          className={styles.surface}
          tabIndex={-1}
          aria-hidden
          disabled={isPending}
          data-shown={!playback.isCurrent}
          onClick={playback.toggle}
        >
          {playback.isCurrent ? null : <Icon name="player-play-filled" size={40} />}
        </button>
      </div>
      <div className={styles.controls}>
        <SeekBar
          position={playback.position}
          duration={playback.duration}
          loop={loop}
          chapters={track.item.chapters}
          onSeek={playback.seek}
          renderPreview={
            hasStoryboard
              ? (seconds) => (
                  <Suspense>
                    <StoryboardPicture asset={asset} timeMap={track.timeMap} seconds={seconds} />
                  </Suspense>
                )
              : undefined
          }
        />
        <div className={styles.buttons}>
          <SkipButton direction="back" onSkip={playback.skip} />
          <PlayButton
            title={title}
            isPlaying={playback.isPlaying}
            onClick={playback.toggle}
            isDisabled={isPending}
          />
          <SkipButton direction="ahead" onSkip={playback.skip} />
          <SpeedSelect />
          <FilmTools stage={stage} isCurrent={playback.isCurrent} track={track} />
        </div>
      </div>
      {isPending ? <PendingNote progress={asset.progress} /> : null}
    </>
  )
}

/** Says that a film is still being prepared, and how far that is, which is not read aloud with each change. */
function PendingNote({ progress }: { progress: number | undefined }) {
  const { t, i18n } = useTranslation('player')
  const percent = getNumberFormat(i18n.language, { style: 'percent' })
  return (
    <p>
      <span role="status">{t('pending')}</span>{' '}
      {progress === undefined ? null : <span>{t('prepared', { percent: percent.format(progress) })}</span>}
    </p>
  )
}

/** A still of a film that is not loaded. */
function Poster({ track: { asset } }: { track: Track }) {
  if (isRenditionPending(asset, 'poster')) return null
  return <img className={styles.poster} src={assetUrls.poster(asset)} alt="" decoding="async" />
}

/**
 * What the player has gone on to while the stage of a film is over the whole screen, outside of which nothing is visible;
 * undefined while it plays that film itself.
 */
function useFollowingTrack(stage: RefObject<HTMLElement | null>, { item }: Track): Track | undefined {
  const isFullScreen = useSyncExternalStore(
    subscribeToFullScreen,
    () => stage.current !== null && document.fullscreenElement === stage.current,
    () => false,
  )
  const current = usePlayerState(({ queue }) => getCurrent(queue))
  return isFullScreen && current?.item.id !== item.id ? current : undefined
}

function subscribeToFullScreen(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

/** Shows the player's element here while it plays this film. */
function useScreen(screen: RefObject<HTMLDivElement | null>, isCurrent: boolean): void {
  // Before React removes the page, so that the element moves to the mini-player without being interrupted.
  useLayoutEffect(() => {
    const host = screen.current
    return isCurrent && host ? getPlayer()?.addHost(host, 'page') : undefined
  }, [screen, isCurrent])
}

/** Without going on in the mini-player, a film ends with its page, unless others wait behind it. */
function useStopOnLeave({ item }: Track, goesOn: boolean): void {
  useEffect(() => {
    if (goesOn) return
    return () => {
      const { tracks, index } = getPlayerState().queue
      if (tracks[index]?.item.id !== item.id) return
      if (tracks.length > 1) getPlayer()?.pause()
      else getPlayer()?.close()
    }
  }, [item.id, goesOn])
}

function getAspect({ asset: { width, height, turning } }: Track): string {
  if (!width || !height) return '16 / 9'
  return turning === 90 || turning === 270 ? `${height} / ${width}` : `${width} / ${height}`
}
