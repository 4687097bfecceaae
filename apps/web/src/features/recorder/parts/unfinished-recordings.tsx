import type { UnfinishedRecording } from '@lares/shared-types/contracts/uploads'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuidv7 } from 'uuid'
import { getToday } from '../../../shared/dates/get-today.ts'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import type { CaptureOptions } from '../engine/capture.ts'
import { listHeldRecordings, runAlone } from '../engine/live-locks.ts'
import { followRemovedRecordings, listStoredRecordings } from '../engine/recordings-db.ts'
import { discardRecording } from '../engine/save-recording.ts'
import { canGoOn, getSeconds, type StoredRecording } from '../engine/stored-recording.ts'
import { useUnfinishedRecordingsQuery } from '../recorder-api.ts'
import { loadRecorder } from '../recorder-slot.ts'
import { useRecorderState } from '../use-recorder.ts'
import { emptyFields } from './empty-fields.ts'
import styles from './parts.module.css'

interface UnfinishedRecordingsProps {
  options: CaptureOptions
  /** Whether interviews are meant, or other recordings. */
  kind: 'interview' | 'recording'
}

/** What was begun and not saved, on this device or, from a device that has failed, in the archive. */
export function UnfinishedRecordings({ options, kind }: UnfinishedRecordingsProps) {
  const { t, i18n } = useTranslation('recorder')
  const toDay = (instant: string) =>
    getDateFormat(i18n.language, { dateStyle: 'long' }).format(new Date(instant))
  const userId = useUser()?.id ?? ''
  const { data, refetch } = useUnfinishedRecordingsQuery()
  const isStarting = useRecorderState(({ phase }) => phase === 'starting')
  const problem = useRecorderState((state) => state.problem)
  const [stored, setStored] = useState<readonly StoredRecording[]>()
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set())
  const [discarded, setDiscarded] = useState<StoredRecording>()

  async function load() {
    // What was saved meanwhile is no longer unfinished in the archive either.
    if (stored) await refetch()
    setHeld(await listHeldRecordings())
    setStored(await listStoredRecordings(userId).catch(() => []))
  }
  const latestLoad = useRef(load)
  latestLoad.current = load
  // biome-ignore lint/correctness/useExhaustiveDependencies: Also when one could not be opened: it may have been saved.
  useEffect(() => void load(), [userId, problem])
  useEffect(() => {
    const reload = () => void latestLoad.current()
    const stop = followRemovedRecordings(reload)
    // Another tab may have saved one.
    document.addEventListener('visibilitychange', reload)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', reload)
    }
  }, [])

  const here = (stored ?? []).filter(
    ({ id, interview }) => !held.has(id) && (kind === 'interview') === (interview !== undefined),
  )
  const ids = new Set([...(stored ?? []).map(({ id }) => id), ...held])
  const elsewhere =
    kind === 'recording' && stored ? (data?.recordings ?? []).filter(({ id }) => !ids.has(id)) : []
  const isElsewhere = [...held].some((id) => stored?.some((recording) => recording.id === id))

  async function keepFromArchive(found: UnfinishedRecording) {
    await (await loadRecorder()).showFound(toStored(found, userId))
  }

  return (
    <>
      {isElsewhere ? <p className={styles.hint}>{t('unfinished.otherTab')}</p> : null}
      {here.length + elsewhere.length > 0 ? (
        <section className={styles.unfinished} aria-label={t('unfinished.title')}>
          <h2 className={styles.heading}>{t('unfinished.title')}</h2>
          <ul className={styles.list}>
            {here.map((recording) => (
              <li key={recording.id} className={styles.row}>
                <span className={styles.rowText}>
                  <strong>{recording.fields.title || t('untitled')}</strong>
                  <span className={styles.facts}>
                    <span>{formatDuration(getSeconds(recording))}</span>
                    <RelativeTime instant={new Date(recording.updatedAt).toISOString()} />
                    {recording.state === 'named' ? <span>{t('unfinished.waits')}</span> : null}
                  </span>
                </span>
                {canGoOn(recording) ? (
                  <Button
                    size="sm"
                    disabled={isStarting}
                    onClick={() => void loadRecorder().then((recorder) => recorder.goOn(recording, options))}
                  >
                    {t('goOn')}
                  </Button>
                ) : null}
                <Button
                  size="sm"
                  variant="default"
                  disabled={isStarting}
                  onClick={() => void loadRecorder().then((recorder) => recorder.showEnded(recording))}
                >
                  {t('keep')}
                </Button>
                <Button
                  size="sm"
                  variant="subtle"
                  color="red"
                  disabled={isStarting}
                  onClick={() => setDiscarded(recording)}
                >
                  {t('discard')}
                </Button>
              </li>
            ))}
            {elsewhere.map((found) => (
              <li key={found.id} className={styles.row}>
                <span className={styles.rowText}>
                  <strong>{t('unfinished.elsewhere')}</strong>
                  <span className={styles.facts}>
                    <RelativeTime instant={found.updatedAt} />
                    <span>{t('unfinished.expires', { date: toDay(found.expiresAt) })}</span>
                  </span>
                </span>
                <Button
                  size="sm"
                  variant="default"
                  disabled={isStarting}
                  onClick={() => void keepFromArchive(found)}
                >
                  {t('keep')}
                </Button>
                <Button
                  size="sm"
                  variant="subtle"
                  color="red"
                  disabled={isStarting}
                  onClick={() => setDiscarded(toStored(found, userId))}
                >
                  {t('discard')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {discarded ? (
        <ConfirmDialog
          opened
          title={t('discardTitle')}
          confirmLabel={t('discard')}
          onClose={() => setDiscarded(undefined)}
          onConfirm={async () => {
            await runAlone(discarded.id, () => discardRecording(discarded))
            await load()
            return {}
          }}
          dangerous
        >
          {t('discardText')}
        </ConfirmDialog>
      ) : null}
    </>
  )
}

/** A recording of which only what has arrived in the archive is left. Its length is not known before it is joined. */
function toStored(
  { id, startedAt, updatedAt, uploadIds }: UnfinishedRecording,
  userId: string,
): StoredRecording {
  return {
    id,
    userId,
    startedAt: Date.parse(startedAt),
    updatedAt: Date.parse(updatedAt),
    fragments: uploadIds.map((uploadId) => ({
      mimeType: '',
      seconds: 0,
      uploadUrl: `/api/uploads/${uploadId}`,
    })),
    marks: [],
    fields: { ...emptyFields, date: getToday(new Date(startedAt)) },
    state: 'open',
    uploadId: uuidv7().replaceAll('-', ''),
    itemId: uuidv7(),
  }
}
