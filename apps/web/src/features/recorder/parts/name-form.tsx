import { type Language, languageNames, languages } from '@lares/shared-types/languages'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router'
import type { ApiFailure } from '../../../shared/api/api-failure.ts'
import { DateInput } from '../../../shared/dates/date-input.tsx'
import { Form } from '../../../shared/forms/form.tsx'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { CategoryPicker } from '../../labels/public.ts'
import { ParticipantPicker } from '../../participants/public.ts'
import { deleteStoredRecording } from '../engine/recordings-db.ts'
import { discardRecording, saveRecording } from '../engine/save-recording.ts'
import { canGoOn, type StoredRecording } from '../engine/stored-recording.ts'
import { toChapters } from '../engine/to-chapters.ts'
import type { RecorderDispatch } from '../recorder-api.ts'
import { changeFields, loadRecorder } from '../recorder-slot.ts'
import { useRecorderState } from '../use-recorder.ts'
import styles from './parts.module.css'
import { Preview } from './preview.tsx'

/** Names a recording that has ended, and saves it; or goes on, or discards it. */
export function NameForm({ recording }: { recording: StoredRecording }) {
  const { t } = useTranslation('recorder')
  const dispatch = useDispatch<RecorderDispatch>()
  const navigate = useNavigate()
  const seconds = useRecorderState((state) => Math.floor(state.seconds))
  const [isSaving, setIsSaving] = useState(false)
  const [error, setError] = useState<ApiFailure>()
  const [isDiscarding, setIsDiscarding] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { fields } = recording
  const chapters = toChapters(recording)
  useEffect(() => heading.current?.focus(), [])

  async function save() {
    setIsSaving(true)
    setError(undefined)
    const recorder = await loadRecorder()
    recorder.change({ state: 'named' })
    const named = recorder.getState().recording ?? recording
    const outcome = await saveRecording(dispatch, named, (index) => recorder.loadFragment(index))
    if ('item' in outcome) {
      setIsSaving(false)
      await recorder.leave()
      // The recorder may have stored it once more while it was saved.
      await deleteStoredRecording(recording.id).catch(() => undefined)
      const { lostParts } = outcome
      if (lostParts > 0)
        dispatch(toastShown({ title: t('partsLost', { count: lostParts }), intent: 'error' }))
      return void navigate(itemLinks.profile(outcome.item))
    }
    const { fragments, marks, uploadId, starts } = outcome.recording
    recorder.change({ fragments, marks, uploadId, ...(starts && { starts }) })
    // What a full device has not stored is in the memory of this page only.
    const isBusy = outcome.error.code === 'too-many-requests'
    const canWait = (isBusy || outcome.error.code === 'offline') && (await recorder.storeAll())
    setIsSaving(false)
    if (!canWait) {
      recorder.change({ state: 'open' })
      return setError(outcome.error)
    }
    await recorder.leave()
    dispatch(
      toastShown({ title: t(isBusy ? 'willBeSavedSoon' : 'willBeSaved'), intent: 'info', timeout: 10_000 }),
    )
  }

  async function discard() {
    const recorder = await loadRecorder()
    await recorder.leave()
    await discardRecording(recording)
    return {}
  }

  async function goOn() {
    await (await loadRecorder()).goOn(recording)
  }

  return (
    <section className={styles.form} aria-labelledby="recording-name">
      <h2 id="recording-name" ref={heading} tabIndex={-1} className={styles.heading}>
        {t('name.title', { duration: formatDuration(seconds) })}
      </h2>
      <Preview recording={recording} />
      <Form label={t('name.title', { duration: formatDuration(seconds) })} onSubmit={() => void save()}>
        {/* What would be typed now would not be saved: the recording is deleted once it is. */}
        <fieldset className={styles.fields} disabled={isSaving}>
          <TextInput
            label={t('name.name')}
            value={fields.title}
            maxLength={500}
            onChange={(event) => changeFields({ title: event.currentTarget.value })}
          />
          <ParticipantPicker
            label={t('name.people')}
            defaultRole="speaker"
            value={fields.participants as never}
            onChange={(participants) => changeFields({ participants })}
          />
          <DateInput label={t('name.date')} value={fields.date} onChange={(date) => changeFields({ date })} />
          <NativeSelect
            label={t('name.language')}
            value={fields.language}
            data={[
              { value: '', label: t('name.noLanguage') },
              ...languages.map((language) => ({ value: language, label: languageNames[language] })),
            ]}
            onChange={(event) => changeFields({ language: event.currentTarget.value as Language | '' })}
          />
          <CategoryPicker
            label={t('name.categories')}
            value={fields.categoryIds}
            onChange={(categoryIds) => changeFields({ categoryIds })}
          />
        </fieldset>
        {chapters.length > 0 ? (
          <p className={styles.hint}>{t('name.chapters', { count: chapters.length })}</p>
        ) : null}
        {error?.code === 'rendition-failed' ? <Note intent="error">{t('name.unreadable')}</Note> : null}
        {error && error.code !== 'rendition-failed' ? <FailureNote error={error} /> : null}
        <div className={styles.buttons}>
          <Button type="submit" size="md" loading={isSaving}>
            {t('name.save')}
          </Button>
          {canGoOn(recording) ? (
            <Button
              variant="default"
              size="md"
              disabled={isSaving}
              leftSection={<Icon name="microphone" size={18} />}
              onClick={() => void goOn()}
            >
              {t('goOn')}
            </Button>
          ) : null}
          <Button
            variant="subtle"
            color="red"
            size="md"
            disabled={isSaving}
            onClick={() => setIsDiscarding(true)}
          >
            {t('discard')}
          </Button>
        </div>
      </Form>
      {isDiscarding ? (
        <ConfirmDialog
          opened
          title={t('discardTitle')}
          confirmLabel={t('discard')}
          onClose={() => setIsDiscarding(false)}
          onConfirm={discard}
          dangerous
        >
          {t('discardText')}
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
