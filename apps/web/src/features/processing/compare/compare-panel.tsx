import type { Asset } from '@lares/shared-types/assets'
import type { ProcessingStep } from '@lares/shared-types/processing'
import { Button, SegmentedControl } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useTypedKey } from '../../../shared/keys/use-typed-key.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { useWakefulContext } from './audio-context.ts'
import styles from './compare.module.css'
import { ComparePlayer, type Side } from './compare-player.ts'
import { FiguresTable } from './figures-table.tsx'
import { SoundShape } from './sound-shape.tsx'
import { usePreview } from './use-preview.ts'

/** Why the archive could not make a preview; undefined if it is something else. */
function getUnreadableReason(error: unknown): unknown {
  return isApiFailure(error) && error.code === 'rendition-failed' ? error.params?.reason : undefined
}

interface ComparePanelProps {
  original: Asset
  /** The original or the version that is processed. */
  sourceId: string
  steps: readonly ProcessingStep[]
}

/** Ten seconds before and after the steps, from a position that is chosen, and changed between by one key. */
export function ComparePanel({ original, sourceId, steps }: ComparePanelProps) {
  const { t } = useTranslation('processing')
  const getContext = useWakefulContext()
  const { preview, load, error, isLoading } = usePreview(sourceId, getContext)
  const [from, setFrom] = useState(0)
  const [, setChanges] = useState(0)
  const [position, setPosition] = useState(0)
  const player = useRef<ComparePlayer>(undefined)
  const labelId = useId()
  const isPlaying = player.current?.isPlaying ?? false
  const side = player.current?.side ?? 'after'
  const reason = getUnreadableReason(error)
  // Of films from before the archive knew whether they have sound, it is found only now.
  const isSilent = reason === 'unsupported' && original.family === 'video'
  const isOutdated = preview !== undefined && (preview.steps !== steps || preview.from !== from)

  useEffect(() => () => player.current?.destroy(), [])
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setPosition(player.current?.position ?? 0), 100)
    return () => clearInterval(timer)
  }, [isPlaying])

  async function listen() {
    if (player.current && !isOutdated) return player.current.toggle()
    const before = player.current?.side ?? 'after'
    player.current?.destroy()
    player.current = undefined
    const loaded = await load(steps, from)
    if (!loaded) return
    const next = new ComparePlayer(getContext(), loaded.sounds, () => {
      setChanges((count) => count + 1)
      setPosition(next.position)
    })
    next.switchTo(before)
    player.current = next
    next.toggle()
  }

  const switchTo = (next: Side) => player.current?.switchTo(next)
  useTypedKey('b', () => switchTo(side === 'after' ? 'before' : 'after'))

  return (
    <section className={styles.panel} aria-label={t('compare.title')}>
      <h2 className={styles.heading}>{t('compare.title')}</h2>
      <p className={styles.muted}>{t('compare.lead')}</p>
      <div className={styles.position}>
        <span id={labelId}>{t('compare.from', { time: formatDuration(from) })}</span>
        <input
          type="range"
          className={styles.slider}
          aria-labelledby={labelId}
          min={0}
          max={Math.max(1, Math.floor((original.duration ?? 10) - 1))}
          step={1}
          value={from}
          onChange={({ currentTarget: { value } }) => setFrom(Number(value))}
        />
      </div>
      <div className={styles.controls}>
        <Button
          loading={isLoading}
          disabled={steps.length === 0}
          leftSection={<Icon name={isPlaying ? 'player-pause-filled' : 'player-play-filled'} size={18} />}
          onClick={() => void listen()}
        >
          {isPlaying && !isOutdated ? t('compare.pause') : t('compare.listen')}
        </Button>
        <SegmentedControl
          aria-label={t('compare.side')}
          disabled={!player.current}
          value={side}
          onChange={(value) => switchTo(value === 'before' ? 'before' : 'after')}
          data={[
            { value: 'before', label: t('compare.before') },
            { value: 'after', label: t('compare.after') },
          ]}
        />
        <span className={styles.muted}>{t('compare.key')}</span>
      </div>
      <FailureNote
        error={error}
        texts={{
          'too-many-requests': t('compare.superseded'),
          ...(reason === 'empty' && { 'rendition-failed': t('compare.silent') }),
          ...(isSilent && { 'rendition-failed': t('film.silent') }),
        }}
      />
      {isOutdated ? <p className={styles.muted}>{t('compare.outdated')}</p> : null}
      {preview ? (
        <div className={styles.result} data-outdated={isOutdated}>
          <SoundShape
            name={t('compare.before')}
            buffer={preview.sounds.before}
            position={position}
            isChosen={side === 'before'}
          />
          <SoundShape
            name={t('compare.after')}
            buffer={preview.sounds.after}
            position={preview.sounds.toAfter(position)}
            isChosen={side === 'after'}
          />
          <FiguresTable before={preview.reply.before.figures} after={preview.reply.after.figures} />
        </div>
      ) : null}
    </section>
  )
}
