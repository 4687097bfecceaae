import { Button, Select, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { DialogActions } from '../../../shared/ui/dialog/dialog-actions.tsx'
import { type Person, usePeople } from '../../participants/public.ts'
import type { Draft } from '../lines/line.ts'
import { linkSpeaker, renameSpeaker } from '../lines/line-acts.ts'
import styles from './speakers-dialog.module.css'

interface SpeakersDialogProps {
  draft: Draft
  onChange: (act: (draft: Draft) => Draft) => void
  onClose: () => void
}

/** Names each speaker once for all of their lines, and says which person of the family it is. */
export function SpeakersDialog({ draft, onChange, onClose }: SpeakersDialogProps) {
  const { t } = useTranslation('transcripts')
  const { people } = usePeople()
  const speakers = useMemo(() => countLines(draft), [draft])
  return (
    <AppDialog opened onClose={onClose} size="large" title={t('speakers.title')}>
      {speakers.length === 0 ? <p>{t('speakers.none')}</p> : <p>{t('speakers.text')}</p>}
      <ul className={styles.speakers}>
        {speakers.map(([name, count], index) => (
          <li key={name}>
            <SpeakerFields
              name={name}
              number={index + 1}
              count={count}
              participantId={draft.speakers.find((link) => link.name === name)?.participantId ?? null}
              people={people}
              onChange={onChange}
            />
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>{t('done')}</Button>
      </DialogActions>
    </AppDialog>
  )
}

interface SpeakerFieldsProps {
  name: string
  number: number
  count: number
  participantId: string | null
  people: readonly Person[]
  onChange: (act: (draft: Draft) => Draft) => void
}

function SpeakerFields({ name, number, count, participantId, people, onChange }: SpeakerFieldsProps) {
  const { t } = useTranslation('transcripts')
  return (
    <fieldset className={styles.speaker}>
      <legend>{t('speakers.lines', { name, count })}</legend>
      <TextInput
        label={t('speakers.name')}
        aria-label={t('speakers.nameOf', { number })}
        maxLength={200}
        defaultValue={name}
        onBlur={(event) => {
          const to = event.currentTarget.value
          if (to.trim() !== '' && to !== name) onChange((draft) => renameSpeaker(draft, name, to))
        }}
      />
      <Select
        label={t('speakers.person')}
        aria-label={t('speakers.personOf', { number })}
        placeholder={t('speakers.nobody')}
        data={people.map(({ name: label, participant }) => ({ value: participant.id, label }))}
        value={participantId}
        clearable
        searchable
        onChange={(id) =>
          onChange((draft) => {
            const person = people.find(({ participant }) => participant.id === id)
            const isUnnamed = /\d$/.test(name) && person !== undefined
            // A voice that an engine has numbered takes the name of the person.
            const renamed = isUnnamed ? renameSpeaker(draft, name, person.name) : draft
            return linkSpeaker(renamed, isUnnamed ? person.name : name, id)
          })
        }
      />
    </fieldset>
  )
}

function countLines({ lines }: Draft): (readonly [name: string, count: number])[] {
  const counts = new Map<string, number>()
  for (const { speaker } of lines) if (speaker) counts.set(speaker, (counts.get(speaker) ?? 0) + 1)
  return [...counts]
}
