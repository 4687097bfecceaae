import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ControlButton } from '../controls/control-button.tsx'
import { LoopButton } from '../controls/loop-button.tsx'
import type { Track } from '../engine/track.ts'
import { getPlayer } from '../player-slot.ts'
import {
  canShowFullScreen,
  canShowInPicture,
  showFullScreen,
  togglePictureInPicture,
} from './film-display.ts'
import { MoreMenu } from './more-menu.tsx'
import { SubtitlesMenu } from './subtitles-menu.tsx'

interface FilmToolsProps {
  stage: RefObject<HTMLElement | null>
  isCurrent: boolean
  track: Track
}

/** What only films have (subtitles, single frames, picture-in-picture and full screen), and further controls of the player. */
export function FilmTools({ stage, isCurrent, track }: FilmToolsProps) {
  const { t } = useTranslation('player')
  if (!isCurrent) return null
  // Over the whole screen a recording can follow a film.
  const isFilm = track.medium === 'video'
  return (
    <>
      <LoopButton />
      {isFilm ? (
        <>
          <ControlButton
            icon="player-skip-back"
            label={t('film.frameBack')}
            shortcut=","
            onClick={() => getPlayer()?.step(-1)}
          />
          <ControlButton
            icon="player-skip-forward"
            label={t('film.frameAhead')}
            shortcut="."
            onClick={() => getPlayer()?.step(1)}
          />
          <SubtitlesMenu tracks={track.subtitles} />
        </>
      ) : null}
      <MoreMenu />
      {isFilm && canShowInPicture() ? (
        <ControlButton
          icon="picture-in-picture"
          label={t('film.inPicture')}
          onClick={() => togglePictureInPicture(getPlayer())}
        />
      ) : null}
      {canShowFullScreen() ? (
        <ControlButton
          icon="maximize"
          label={t('film.fullScreen')}
          onClick={() => showFullScreen(getPlayer(), stage.current)}
        />
      ) : null}
    </>
  )
}
