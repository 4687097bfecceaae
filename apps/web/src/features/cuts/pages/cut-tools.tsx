import { ActionIcon, Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { type Region, removePassage } from '../draft/cut-draft.ts'
import type { CutDraft } from '../draft/use-cut-draft.ts'
import { SplitAtLines } from '../lines/split-at-lines.tsx'
import type { SpanPlayer } from '../playback/span-player.ts'
import { useIsPlaying, usePosition } from '../playback/use-span-player.ts'
import { formatTime } from '../regions/format-time.ts'
import { TimeField } from '../regions/time-field.tsx'
import waveStyles from '../wave/wave.module.css'
import styles from './cut-page.module.css'
import { SplitAtSilences } from './split-at-silences.tsx'
import type { SilenceSplit } from './use-silence-split.ts'

interface CutToolsProps extends Pick<CutDraft, 'change' | 'undo' | 'redo'> {
  readonly itemId: string
  readonly duration: number
  readonly isFilm: boolean
  readonly silenceSplit: SilenceSplit
  readonly player: SpanPlayer
  readonly regions: readonly Region[]
  readonly selectedId: number | undefined
  /** From seconds of the original, which transcripts have, to those of the file that is cut. */
  readonly toFileTime: (time: number) => number
  readonly onSplit: () => void
  /** Moves the start or the end of the selected region to where the player is; undefined while none is selected. */
  readonly onSetEdge: ((edge: 'start' | 'end') => void) | undefined
  /** Moves the edges of the selected region to silence; undefined where that is not possible. */
  readonly onSnap: (() => void) | undefined
  /** Called with whether somebody is at the controls of silences. */
  readonly onAttendSilences: (isAttended: boolean) => void
  /** @param factor by which the shown part becomes longer */
  readonly onZoom: (factor: number) => void
}

/** The buttons below the waveform, which do everything that its keys do. */
export function CutTools(props: CutToolsProps) {
  const { t } = useTranslation('cuts')
  const { player, regions, selectedId, change, undo, redo, onSplit, onSetEdge, onSnap, onZoom } = props
  const { duration, isFilm } = props
  const selected = regions.find(({ id }) => id === selectedId)

  return (
    <>
      <div className={waveStyles.tools}>
        <PositionText player={player} duration={duration} digits={isFilm ? 2 : 1} />
        <PlayButton player={player} />
        {isFilm ? (
          <>
            <ActionIcon
              variant="default"
              size="var(--touch)"
              aria-label={t('film.frameBack')}
              onClick={() => player.step(-1)}
            >
              <Icon name="chevron-left" size={18} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="var(--touch)"
              aria-label={t('film.frameAhead')}
              onClick={() => player.step(1)}
            >
              <Icon name="chevron-right" size={18} />
            </ActionIcon>
          </>
        ) : null}
        <Button variant="default" onClick={onSplit} aria-keyshortcuts="s">
          {t('tools.split')}
        </Button>
        <Button
          variant="default"
          disabled={!onSetEdge}
          onClick={() => onSetEdge?.('start')}
          aria-keyshortcuts="i"
        >
          {t('tools.startHere')}
        </Button>
        <Button
          variant="default"
          disabled={!onSetEdge}
          onClick={() => onSetEdge?.('end')}
          aria-keyshortcuts="o"
        >
          {t('tools.endHere')}
        </Button>
        {isFilm ? null : (
          <Button variant="default" disabled={!onSnap} onClick={onSnap} aria-keyshortcuts="m">
            {t('tools.snap')}
          </Button>
        )}
        <ActionIcon
          variant="default"
          size="var(--touch)"
          aria-label={t('tools.zoomIn')}
          onClick={() => onZoom(0.5)}
        >
          <Icon name="zoom-in" size={18} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="var(--touch)"
          aria-label={t('tools.zoomOut')}
          onClick={() => onZoom(2)}
        >
          <Icon name="zoom-out" size={18} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="var(--touch)"
          aria-label={t('tools.undo')}
          disabled={!undo}
          onClick={undo}
        >
          <Icon name="arrow-back-up" size={18} />
        </ActionIcon>
        <Button variant="default" disabled={!redo} onClick={redo}>
          {t('tools.redo')}
        </Button>
      </div>
      {isFilm ? null : (
        <SplitAtSilences split={props.silenceSplit} change={change} onAttend={props.onAttendSilences} />
      )}
      <SplitAtLines {...props} />
      {selected ? <RemovePassage key={selected.id} region={selected} change={change} /> : null}
    </>
  )
}

interface PositionTextProps extends Pick<CutToolsProps, 'player' | 'duration'> {
  /** Decimals of a second. */
  readonly digits: 1 | 2
}

function PositionText({ player, duration, digits }: PositionTextProps) {
  const { t } = useTranslation('cuts')
  const position = usePosition(player)
  return (
    <span className={waveStyles.time}>
      {t('tools.position', {
        position: formatTime(Math.round(position * 10 ** digits) / 10 ** digits),
        duration: formatDuration(duration),
      })}
    </span>
  )
}

function PlayButton({ player }: Pick<CutToolsProps, 'player'>) {
  const { t } = useTranslation('cuts')
  const isPlaying = useIsPlaying(player)
  return (
    <Button
      onClick={player.toggle}
      leftSection={<Icon name={isPlaying ? 'player-pause-filled' : 'player-play-filled'} size={16} />}
    >
      {isPlaying ? t('tools.pause') : t('tools.play')}
    </Button>
  )
}

function RemovePassage({ region, change }: { region: Region } & Pick<CutDraft, 'change'>) {
  const { t } = useTranslation('cuts')
  const [passage, setPassage] = useState({
    start: region.spans[0]?.start ?? 0,
    end: region.spans[0]?.start ?? 0,
  })
  return (
    <fieldset className={styles.passage}>
      <legend>{t('tools.passage')}</legend>
      <TimeField
        label={t('tools.passageStart')}
        value={passage.start}
        onChange={(start) => setPassage((before) => ({ ...before, start }))}
      />
      <TimeField
        label={t('tools.passageEnd')}
        value={passage.end}
        onChange={(end) => setPassage((before) => ({ ...before, end }))}
      />
      <Button
        variant="default"
        disabled={passage.end <= passage.start}
        onClick={() =>
          change((before) =>
            before.map((other) => (other.id === region.id ? removePassage(other, passage) : other)),
          )
        }
      >
        {t('tools.removePassage')}
      </Button>
    </fieldset>
  )
}
