import {
  getCutPrecision,
  isFilmCopied,
  maxCutPieces,
  maxPieceSpans,
  type NewPiece,
} from '@lares/shared-types/cuts'
import type { Item } from '@lares/shared-types/items'
import { languages } from '@lares/shared-types/languages'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { memo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCreateOnce } from '../../../shared/api/use-create-once.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { sumSpans } from '../../../shared/playback/sum-spans.ts'
import { useHasPermission } from '../../../shared/session/use-user.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import type { PendingText } from '../../../shared/ui/pickers/pending-text.ts'
import { useStartCutMutation, useStartVersionCutMutation } from '../api.ts'
import type { Region } from '../draft/cut-draft.ts'
import { findRemaining } from '../draft/remaining-spans.ts'
import { useStartedCut } from '../draft/use-started-cut.ts'
import { formatTime } from '../regions/format-time.ts'
import styles from './cut-page.module.css'
import { SavedCut } from './saved-cut.tsx'
import type { CutFile } from './use-cut-file.ts'

interface SavePanelProps {
  readonly item: Item
  readonly file: CutFile
  readonly duration: number
  readonly regions: readonly Region[]
  readonly draftName: string
  /** Whether the regions that were stored on this device are among them. */
  readonly isDraftRead: boolean
  /** Typed names of people that are not chosen yet. */
  readonly pendingText: PendingText
  /** Called with the regions of a cut once it is finished. */
  readonly onSaved: (regions: readonly Region[]) => void
}

/**
 * What is saved: one recording for each region, or a version of the recording with only the regions (`keep`) or without them
 * (`remove`).
 */
const targets = ['items', 'keep', 'remove'] as const
type Target = (typeof targets)[number]

/** Saves the regions, as far as the user may, follows it, and undoes it. */
export const SavePanel = memo(function SavePanel(props: SavePanelProps) {
  const { t } = useTranslation('cuts')
  const { item } = props
  const mayCreate = useHasPermission('items:create')
  const mayProcess = useHasPermission('media:process')
  const allowed = targets.filter((target) => mayProcess && (target === 'items' ? mayCreate : item.may.edit))
  const [first] = allowed
  if (!first)
    return (
      <Panel title={t('save.title')}>
        <Note intent="info">{t('forbidden')}</Note>
      </Panel>
    )
  return <SaveForm {...props} allowed={allowed} first={first} />
})

interface SaveFormProps extends SavePanelProps {
  readonly allowed: readonly Target[]
  readonly first: Target
}

function SaveForm(props: SaveFormProps) {
  const { item, file, duration, regions, draftName, isDraftRead, pendingText, onSaved, allowed, first } =
    props
  const { t } = useTranslation('cuts')
  const title = useItemTitle()(item)
  const [start, starting] = useStartCutMutation()
  const [startVersion, startingVersion] = useStartVersionCutMutation()
  const createOnce = useCreateOnce()
  const [target, setTarget] = useState<Target>(first)
  const [name, setName] = useState('')
  const [exact, setExact] = useState(false)
  const [snap, setSnap] = useState(true)
  const started = useStartedCut({ itemId: item.id, draftName, isDraftRead, onSaved })
  const { asset } = file
  const isFilm = asset.family === 'video'
  const isCopied = isFilm && isFilmCopied(asset.mediaType)
  const precision = getCutPrecision(asset.mediaType)
  const remaining = target === 'items' ? [] : findRemaining(regions, duration, target)
  const latest = useRef(regions)
  latest.current = regions
  const isTooMuch =
    target === 'items'
      ? regions.length > maxCutPieces || regions.some(({ spans }) => spans.length > maxPieceSpans)
      : remaining.length > maxPieceSpans
  const isEmpty = regions.length === 0 || (target !== 'items' && remaining.length === 0)

  async function save() {
    if (!(await pendingText.resolve())) return
    const regions = latest.current
    const options = {
      itemId: item.id,
      assetId: asset.id,
      ...((isCopied || precision === 'frame') && { exact }),
      ...(precision === 'sample' && { snap }),
    }
    const reply =
      target === 'items'
        ? await createOnce(
            { ...options, pieces: regions.map((region, index) => toPiece(region, `${title} ${index + 1}`)) },
            (body) => {
              started.remember(body.id, regions)
              return start({ body })
            },
          )
        : await createOnce(
            {
              ...options,
              spans: remaining.map((span) => ({ ...span })),
              ...(name.trim() && { name: name.trim() }),
            },
            (body) => {
              started.remember(body.id, regions)
              return startVersion({ body })
            },
          )
    started.settle(reply)
  }

  return (
    <Panel title={t('save.title')} lead={t('save.lead')}>
      <div className={styles.form}>
        {allowed.length > 1 ? (
          <NativeSelect
            label={t('save.target')}
            value={target}
            onChange={({ currentTarget: { value } }) =>
              setTarget(targets.find((one) => one === value) ?? target)
            }
            data={allowed.map((one) => ({
              value: one,
              label: isFilm && one === 'items' ? t('film.target') : t(`save.targets.${one}`),
            }))}
          />
        ) : null}
        {isFilm ? (
          <p className={styles.hint}>
            {target === 'items' ? t('film.hint') : t('save.versionHint')}{' '}
            {isCopied ? t('film.copied') : t('film.encoded')}
          </p>
        ) : (
          <p className={styles.hint}>
            {target === 'items' ? t('save.itemsHint') : t('save.versionHint')}{' '}
            {t(`save.precision.${precision}`)}
          </p>
        )}
        {isCopied || precision === 'frame' ? (
          <Checkbox
            label={isFilm ? t('film.exact') : t('save.exact')}
            checked={exact}
            onChange={({ currentTarget }) => setExact(currentTarget.checked)}
          />
        ) : null}
        {precision === 'sample' ? (
          <Checkbox
            label={t('save.snap')}
            checked={snap}
            onChange={({ currentTarget }) => setSnap(currentTarget.checked)}
          />
        ) : null}
        {target === 'items' ? null : (
          <TextInput
            label={t('save.versionName')}
            maxLength={200}
            value={name}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
        )}
        <div className={styles.row}>
          <Button
            disabled={isEmpty || isTooMuch || started.isPending}
            loading={starting.isLoading || startingVersion.isLoading}
            onClick={() => void save()}
          >
            {target === 'items'
              ? t(isFilm ? 'film.button' : 'save.button', { count: regions.length })
              : t('save.versionButton', { length: formatTime(Math.round(sumSpans(remaining))) })}
          </Button>
        </div>
        {isTooMuch ? <p role="alert">{t('save.tooMany')}</p> : null}
        <FailureNote error={target === 'items' ? starting.error : startingVersion.error} />
        {started.cut ? (
          <SavedCut
            key={started.cut.id}
            cut={started.cut}
            operation={started.operation}
            isDone={started.isDone}
            isFresh={started.isFresh}
            item={item}
          />
        ) : null}
      </div>
    </Panel>
  )
}

function toPiece({ title, date, language, people, spans }: Region, fallback: string): NewPiece {
  const known = languages.find((one) => one === language)
  return {
    title: title.trim() || fallback.slice(0, 500),
    ...(date && { date }),
    ...(known && { language: known }),
    ...(people && { participants: people.map((person) => ({ ...person })) }),
    spans: spans.map((span) => ({ ...span })),
  }
}
