import { VisuallyHidden } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { trackPlayerHeight } from '../../../shared/ui/track-height.ts'
import { useWideScreen } from '../../../shared/ui/use-wide-screen.ts'
import { useCurrentChapter } from '../chapters/use-current-chapter.ts'
import { ControlButton } from '../controls/control-button.tsx'
import { LoopButton } from '../controls/loop-button.tsx'
import { PlayButton } from '../controls/play-button.tsx'
import { SeekBar } from '../controls/seek-bar.tsx'
import { SkipButton } from '../controls/skip-button.tsx'
import { SleepMenu } from '../controls/sleep-menu.tsx'
import { SpeedSelect } from '../controls/speed-select.tsx'
import { getCurrent } from '../engine/queue.ts'
import type { Track } from '../engine/track.ts'
import { usePlayerKeys } from '../keys/use-player-keys.ts'
import { NowPlaying } from '../panel/now-playing.tsx'
import { usePlayer, usePlayerState } from '../use-player.ts'
import { MiniPicture } from './mini-picture.tsx'
import styles from './mini-player.module.css'
import { MiniProblem } from './mini-problem.tsx'
import { useMediaSession } from './use-media-session.ts'

/** What is being played, at the foot of every page. */
export function MiniPlayer() {
  const track = usePlayerState(({ queue }) => getCurrent(queue))
  return track ? <PlayerBar track={track} /> : null
}

function PlayerBar({ track }: { track: Track }) {
  const { t } = useTranslation('player')
  const getTitle = useItemTitle()
  const title = getTitle(track.item)
  const [isOpen, panel] = useDisclosure(false)
  const isWide = useWideScreen()
  usePlayerKeys()
  useMediaSession(track, title)
  return (
    <section ref={trackPlayerHeight} className={styles.player} data-screen-only aria-label={t('label')}>
      <Progress />
      <MiniProblem />
      <div className={styles.bar}>
        <MiniPicture track={track} />
        <div className={styles.texts}>
          <Link
            className={styles.title ?? ''}
            to={itemLinks.profile(track.item)}
            lang={track.item.language ?? undefined}
          >
            {title}
          </Link>
          <Times />
        </div>
        {isWide ? <WideControls title={title} /> : <NarrowControls title={title} />}
        <div className={styles.end}>
          <ControlButton icon={isWide ? 'playlist' : 'chevron-up'} label={t('open')} onClick={panel.open} />
          <CloseButton />
        </div>
      </div>
      {/* Screen readers learn that another recording begins; the position they read on the slider. */}
      <VisuallyHidden role="status">{t('nowPlaying', { title })}</VisuallyHidden>
      <NowPlaying opened={isOpen} onClose={panel.close} track={track} title={title} />
    </section>
  )
}

function WideControls({ title }: { title: string }) {
  const { t } = useTranslation('player')
  const act = usePlayer()
  const hasQueue = usePlayerState(({ queue }) => queue.tracks.length > 1)
  const hasNext = usePlayerState(({ queue }) => queue.index + 1 < queue.tracks.length)
  // Below this width there is no room for everything; the panel has the rest.
  const isRoomy = useMediaQuery('(min-width: 1280px)', undefined, { getInitialValueInEffect: false })
  return (
    <>
      <div className={styles.buttons}>
        {hasQueue ? (
          <ControlButton
            icon="player-skip-back-filled"
            label={t('previous')}
            onClick={() => act((player) => player.previous())}
          />
        ) : null}
        <MainButtons title={title} />
        {hasQueue ? (
          <ControlButton
            icon="player-skip-forward-filled"
            label={t('next')}
            isDisabled={!hasNext}
            onClick={() => act((player) => player.next())}
          />
        ) : null}
      </div>
      <Seek />
      {isRoomy ? (
        <>
          <LoopButton />
          <SleepMenu />
        </>
      ) : null}
      <SpeedSelect />
    </>
  )
}

function NarrowControls({ title }: { title: string }) {
  const act = usePlayer()
  const isPlaying = usePlayerState((state) => state.isPlaying)
  return (
    <>
      <SkipButton direction="back" onSkip={(seconds) => act((player) => player.skip(seconds))} />
      <PlayButton title={title} isPlaying={isPlaying} onClick={() => act((player) => player.toggle())} />
    </>
  )
}

/** Back, play and ahead. */
function MainButtons({ title }: { title: string }) {
  const act = usePlayer()
  const isPlaying = usePlayerState((state) => state.isPlaying)
  const skip = (seconds: number) => act((player) => player.skip(seconds))
  return (
    <>
      <SkipButton direction="back" onSkip={skip} />
      <PlayButton title={title} isPlaying={isPlaying} onClick={() => act((player) => player.toggle())} />
      <SkipButton direction="ahead" onSkip={skip} />
    </>
  )
}

function Seek() {
  const act = usePlayer()
  const position = usePlayerState((state) => state.position)
  const duration = usePlayerState((state) => state.duration)
  const loop = usePlayerState((state) => state.loop)
  const chapters = usePlayerState(({ queue }) => getCurrent(queue)?.item.chapters)
  return (
    <div className={styles.seek}>
      <SeekBar
        position={position}
        duration={duration}
        loop={loop}
        chapters={chapters}
        onSeek={(seconds) => act((player) => player.seek(seconds))}
      />
    </div>
  )
}

/** The position in words, where there is no room for a slider. */
function Times() {
  const { t } = useTranslation('player')
  const position = usePlayerState((state) => Math.floor(state.position))
  const duration = usePlayerState((state) => state.duration)
  const chapter = useCurrentChapter()
  const times = t('positionOf', { position: formatDuration(position), duration: formatDuration(duration) })
  return (
    <span className={styles.times} title={chapter?.title}>
      {chapter ? t('positionInChapter', { times, chapter: chapter.title }) : times}
    </span>
  )
}

function Progress() {
  const share = usePlayerState(({ position, duration }) =>
    duration > 0 ? Math.min(1, position / duration) : 0,
  )
  return <span className={styles.progress} style={{ '--played': share }} aria-hidden />
}

function CloseButton() {
  const { t } = useTranslation('player')
  const act = usePlayer()
  return <ControlButton icon="x" label={t('close')} onClick={() => act((player) => player.close())} />
}
