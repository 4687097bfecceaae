import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AssetPicture } from '../../../shared/assets/asset-picture.tsx'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { ChapterList } from '../chapters/chapter-list.tsx'
import { useCurrentChapter } from '../chapters/use-current-chapter.ts'
import { ControlButton } from '../controls/control-button.tsx'
import { LoopButton } from '../controls/loop-button.tsx'
import { PlayButton } from '../controls/play-button.tsx'
import { ProblemNote } from '../controls/problem-note.tsx'
import { SeekBar } from '../controls/seek-bar.tsx'
import { SkipButton } from '../controls/skip-button.tsx'
import { SleepMenu } from '../controls/sleep-menu.tsx'
import { SpeedSelect } from '../controls/speed-select.tsx'
import { getCurrent } from '../engine/queue.ts'
import type { Track } from '../engine/track.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'
import styles from './now-playing.module.css'
import { QueueList } from './queue-list.tsx'

interface NowPlayingProps {
  opened: boolean
  onClose: () => void
  track: Track
  title: string
}

/** All controls of the player, and its queue; on a phone a sheet. */
export function NowPlaying({ opened, onClose, track, title }: NowPlayingProps) {
  const { t } = useTranslation('player')
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('label')}>
      <div className={styles.panel}>
        <div className={styles.head}>
          <span className={styles.picture}>
            <AssetPicture
              asset={track.asset}
              alt=""
              sizes="96px"
              icon={track.medium === 'video' ? 'movie' : 'microphone'}
            />
          </span>
          <Link
            className={styles.title ?? ''}
            to={itemLinks.profile(track.item)}
            lang={track.item.language ?? undefined}
            onClick={onClose}
          >
            <span>{title}</span>
          </Link>
        </div>
        <Controls title={title} />
        <Chapters />
        <QueueList />
      </div>
    </AppDialog>
  )
}

function Controls({ title }: { title: string }) {
  const { t } = useTranslation('player')
  const act = usePlayer()
  const { queue, isPlaying, isMuted, problem, position, duration, loop } = usePlayerState((state) => state)
  const chapters = getCurrent(queue)?.item.chapters ?? []
  const skip = (seconds: number) => act((player) => player.skip(seconds))
  return (
    <div className={styles.controls}>
      {problem ? <ProblemNote problem={problem} /> : null}
      <SeekBar
        position={position}
        duration={duration}
        loop={loop}
        chapters={chapters}
        onSeek={(seconds) => act((player) => player.seek(seconds))}
      />
      <div className={styles.row}>
        <ControlButton
          icon="player-skip-back-filled"
          label={t('previous')}
          onClick={() => act((player) => player.previous())}
        />
        <SkipButton direction="back" onSkip={skip} />
        <PlayButton title={title} isPlaying={isPlaying} onClick={() => act((player) => player.toggle())} />
        <SkipButton direction="ahead" onSkip={skip} />
        <ControlButton
          icon="player-skip-forward-filled"
          label={t('next')}
          isDisabled={queue.index + 1 >= queue.tracks.length}
          onClick={() => act((player) => player.next())}
        />
      </div>
      <div className={styles.row}>
        <SpeedSelect />
        <LoopButton />
        <SleepMenu />
        <ControlButton
          icon={isMuted ? 'volume-off' : 'volume'}
          label={t('mute')}
          isPressed={isMuted}
          shortcut="m"
          onClick={() => act((player) => player.setMuted(!isMuted))}
        />
      </div>
    </div>
  )
}

function Chapters() {
  const { t } = useTranslation('player')
  const act = usePlayer()
  const item = usePlayerState(({ queue }) => getCurrent(queue)?.item)
  // Only where a chapter begins is a new one current, so that the list is not rendered four times a second.
  const start = useCurrentChapter()?.start
  if (!item || item.chapters.length === 0) return null
  return (
    <section aria-label={t('chapters.label')}>
      <div className={styles.chapterHead}>
        <h3 className={styles.heading}>{t('chapters.label')}</h3>
        <ControlButton
          icon="chevron-left"
          label={t('chapters.previous')}
          shortcut="p"
          onClick={() => act((player) => player.previousChapter())}
        />
        <ControlButton
          icon="chevron-right"
          label={t('chapters.next')}
          shortcut="n"
          onClick={() => act((player) => player.nextChapter())}
        />
      </div>
      <ChapterList
        chapters={item.chapters}
        position={start}
        language={item.language}
        onChoose={(seconds) => act((player) => player.seek(seconds))}
      />
    </section>
  )
}
