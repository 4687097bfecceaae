import type { InviteUser } from '@lares/shared-types/users'
import { Button, Textarea } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DraftOffer } from '../../../shared/drafts/draft-offer.tsx'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { Form } from '../../../shared/forms/form.tsx'
import { DialogActions } from '../../../shared/ui/dialog/dialog-actions.tsx'
import { LanguageField } from '../forms/language-field.tsx'
import { RightsFields } from '../forms/rights-fields.tsx'
import styles from './invite-many.module.css'
import { type ListedPerson, parsePeople } from './parse-people.ts'

/** People who are invited at once; each is a request. */
const maxPeople = 100
const maxTextLength = 30_000
/** Of a draft. */
const maxTitleLength = 80
/** Lines that cannot be used; the first of them tell what is wrong with the list. */
const maxRejected = 8

interface PeopleFormProps {
  readonly control: Control<InviteUser>
  readonly known: readonly string[]
  readonly onInvite: (people: readonly ListedPerson[]) => void
  readonly onClose: () => void
}

/** The pasted list, what is read from it, and the rights of all who are in it. The list is stored on this device until it is sent. */
export function PeopleForm({ control, known, onInvite, onClose }: PeopleFormProps) {
  const { t } = useTranslation(['users', 'shared'])
  const form = useForm({ defaultValues: { list: '' } })
  const text = useWatch({ control: form.control, name: 'list' })
  const draft = useDraft(form, {
    subject: 'users.list',
    like: form.getValues(),
    getTitle: ({ list }) => list.slice(0, maxTitleLength),
  })
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { people, rejected } = useMemo(() => parsePeople(text, known), [text, known])
  const isTooLong = people.length > maxPeople

  function submit() {
    setIsSubmitted(true)
    if (people.length === 0 || isTooLong) return
    draft.clear()
    onInvite(people)
  }

  const error = isTooLong
    ? t('inviteMany.tooMany', { count: maxPeople })
    : isSubmitted && people.length === 0
      ? t('inviteMany.nobody')
      : undefined
  return (
    <Form label={t('inviteMany.title')} onSubmit={submit}>
      <Textarea
        label={t('inviteMany.list')}
        description={t('inviteMany.hint')}
        {...form.register('list')}
        error={error}
        maxLength={maxTextLength}
        autosize
        minRows={4}
        maxRows={10}
        spellCheck={false}
        autoCapitalize="none"
      />
      <div className={styles.found} role="status">
        {people.length > 0 && !isTooLong ? (
          <>
            <p>{t('inviteMany.found', { count: people.length })}</p>
            <ul className={styles.people}>
              {people.map(({ email, name }) => (
                <li key={email}>
                  <strong>{name}</strong> <span className={styles.email}>{email}</span>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {rejected.length > 0 ? (
          <>
            <p>{t('inviteMany.rejected', { count: rejected.length })}</p>
            <ul className={styles.rejected}>
              {rejected.slice(0, maxRejected).map(({ text: line, problem }, index) => (
                // The same line may stand in a list several times.
                // biome-ignore lint/suspicious/noArrayIndexKey: the list is read again with every change
                <li key={index}>
                  <q className={styles.line}>{line}</q> {t(`inviteMany.problems.${problem}`)}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
      <DraftOffer form={form} draft={draft} />
      <LanguageField control={control} />
      <RightsFields control={control} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('shared:cancel')}
        </Button>
        <Button type="submit">{t('inviteMany.submit', { count: isTooLong ? 0 : people.length })}</Button>
      </DialogActions>
    </Form>
  )
}
