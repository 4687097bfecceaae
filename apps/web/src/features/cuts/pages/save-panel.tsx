import type { Asset } from '@lares/shared-types/assets'
import { type Cut, getCutPrecision, maxPieceSpans, type NewPiece } from '@lares/shared-types/cuts'
import type { Item } from '@lares/shared-types/items'
import { languages } from '@lares/shared-types/languages'
import { Button, Checkbox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCreateOnce } from '../../../shared/api/use-create-once.ts'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { CancelButton, isActive, OperationProgress, useOperation } from '../../operations/public.ts'
import { useCutQuery, useStartCutMutation, useUndoCutMutation } from '../api.ts'
import type { Region } from '../draft/cut-draft.ts'
import styles from './cut-page.module.css'

interface SavePanelProps {
  readonly item: Item
  readonly sound: Asset
  readonly regions: readonly Region[]
  readonly onSaved: () => void
}

/** Saves the regions as new recordings, follows it, and undoes it. */
export function SavePanel({ item, sound, regions, onSaved }: SavePanelProps) {
  const { t } = useTranslation('cuts')
  const title = useItemTitle()(item)
  const [start, starting] = useStartCutMutation()
  const createOnce = useCreateOnce()
  const [exact, setExact] = useState(false)
  const [snap, setSnap] = useState(true)
  const [cut, setCut] = useState<Cut>()
  const precision = getCutPrecision(sound.mediaType)
  const isTooMuch = regions.length > 200 || regions.some(({ spans }) => spans.length > maxPieceSpans)

  async function save() {
    const pieces = regions.map((region, index) => toPiece(region, `${title} ${index + 1}`))
    const options = { ...(precision === 'frame' && { exact }), ...(precision === 'sample' && { snap }) }
    const { data } = await createOnce({ itemId: item.id, pieces, ...options }, (body) => start({ body }))
    if (data) setCut(data)
  }

  return (
    <Panel title={t('save.title')} lead={t('save.lead')}>
      <p>{t(`save.precision.${precision}`)}</p>
      {precision === 'frame' ? (
        <Checkbox
          label={t('save.exact')}
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
      <div className={styles.row}>
        <Button
          disabled={regions.length === 0 || isTooMuch}
          loading={starting.isLoading}
          onClick={() => void save()}
        >
          {t('save.button', { count: regions.length })}
        </Button>
      </div>
      {isTooMuch ? <p role="alert">{t('save.tooMany')}</p> : null}
      <FailureNote error={starting.error} />
      {cut ? <SavedCut key={cut.id} cut={cut} onSaved={onSaved} /> : null}
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

/** The progress of a cut, and what it has made. */
function SavedCut({ cut, onSaved }: { cut: Cut; onSaved: () => void }) {
  const { t } = useTranslation('cuts')
  const getTitle = useItemTitle()
  const operation = useOperation(cut.operationId ?? undefined)
  const isDone = operation?.state === 'succeeded'
  const { data } = useCutQuery({ params: { id: cut.id } }, { skip: !isDone, refetchOnMountOrArgChange: true })
  const [undo, undoing] = useUndoCutMutation()
  const encoded = operation?.result?.encoded ?? 0
  const handleSaved = useRef(onSaved)
  handleSaved.current = onSaved
  useEffect(() => {
    if (isDone) handleSaved.current()
  }, [isDone])
  return (
    <div className={styles.made} role="status">
      {operation ? <OperationProgress operation={operation} /> : null}
      {operation && isActive(operation) ? <CancelButton operation={operation} /> : null}
      {isDone && encoded > 0 ? <p>{t('save.encoded', { count: encoded })}</p> : null}
      {data && data.pieces.length > 0 ? (
        <ul aria-label={t('save.made')} className={styles.recordings}>
          {data.pieces.map((piece) => (
            <li key={piece.id}>
              <Link to={itemLinks.profile(piece)} className={styles.recording ?? ''}>
                {getTitle(piece)}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {undoing.data ? <p>{t('save.undone', { count: undoing.data.trashed })}</p> : null}
      {undoing.data && undoing.data.kept > 0 ? <p>{t('save.kept', { count: undoing.data.kept })}</p> : null}
      {data?.undoable ? (
        <div className={styles.row}>
          <Button
            variant="default"
            loading={undoing.isLoading}
            onClick={() => void undo({ params: { id: cut.id } })}
          >
            {t('save.undo')}
          </Button>
        </div>
      ) : null}
      <FailureNote error={undoing.error} />
    </div>
  )
}
