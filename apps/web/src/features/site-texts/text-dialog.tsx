import type { Language } from '@lares/shared-types/languages'
import { languageNames } from '@lares/shared-types/languages'
import { ChangeSiteText, mailArea, type SiteText, type SiteTextForm } from '@lares/shared-types/site-texts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isApiFailure } from '../../shared/api/api-failure.ts'
import { EditNotes } from '../../shared/forms/edit-notes.tsx'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { TextareaField } from '../../shared/forms/textarea-field.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { useVersionedEdit } from '../../shared/forms/use-versioned-edit.ts'
import { useUser } from '../../shared/session/use-user.ts'
import { FailureNote } from '../../shared/ui/failure-note.tsx'
import { HistoryLink } from '../../shared/ui/history-link.tsx'
import { Note } from '../../shared/ui/note.tsx'
import { useChangeSiteTextMutation } from './api.ts'
import { findFormProblems } from './find-form-problems.ts'
import styles from './site-texts.module.css'
import { useProblemText } from './use-problem-text.ts'

/** One text in one language and plural form. */
export interface EditedText {
  readonly text: SiteText
  readonly language: Language
  readonly fullKey: string
}

interface Entity {
  readonly id: string
  readonly version: number
  readonly text: string
}

export function findForm({ text, language, fullKey }: EditedText): SiteTextForm | undefined {
  return text.languages
    .find((candidate) => candidate.language === language)
    ?.forms.find((form) => form.fullKey === fullKey)
}

const toFormValues = ({ text, version }: Entity) => ({ text, version })

interface TextDialogProps {
  edited: EditedText
  form: SiteTextForm
  /** The loaded texts as they are saved now. */
  texts: readonly SiteText[]
  refetch: () => Promise<unknown>
  onClose: () => void
}

/** Edits a text beside the shipped one and the English one. After a conflict the user chooses a version. */
export function TextDialog({ edited, form: opened, texts, refetch, onClose }: TextDialogProps) {
  const { t } = useTranslation('site-texts')
  const getProblemText = useProblemText()
  const { language, fullKey, text } = edited
  const { area, key } = text
  const [change] = useChangeSiteTextMutation()
  const [resetText, { error: resetError, isLoading: isResetting }] = useChangeSiteTextMutation()
  const user = useUser()
  const toEntity = (candidate: SiteTextForm): Entity => ({
    id: `${language}/${area}:${fullKey}`,
    version: candidate.version,
    text: candidate.text ?? candidate.shipped ?? '',
  })
  const entity = toEntity(opened)
  const latest = texts.find((other) => other.area === area && other.key === key) ?? text
  const current = findForm({ text: latest, language, fullKey }) ?? opened
  const form = useContractForm({
    schema: ChangeSiteText,
    defaultValues: toFormValues(entity),
    keepEmpty: ['text'],
  })
  const params = { language, area, key: fullKey }
  const edit = useVersionedEdit(form, {
    entity,
    entities: [toEntity(current)],
    refetch,
    toFormValues,
    getTitle: ({ text: written }) => written ?? '',
    save: (body, version) => change({ params, body: { text: body.text, version } }),
    toSaved(saved) {
      const savedForm = saved && findForm({ text: saved, language, fullKey })
      return savedForm && toEntity(savedForm)
    },
    onSaved: onClose,
  })
  const written = form.watch('text') ?? ''
  const problems = findFormProblems(text, opened, written)
  const failed = isApiFailure(edit.error) && edit.error.code === 'invalid-fields' ? problems : []
  const english = findEnglish(text, opened.form)
  const formName = opened.form ? t(`forms.${opened.form as 'one'}`) : undefined
  const name = languageNames[language]

  async function reset() {
    // After a conflict the text that somebody else has saved meanwhile is shown, and the next click replaces it.
    const result = await resetText({ params, body: { text: null, version: current.version } })
    if (result.error) return void (await refetch())
    edit.draft.clear()
    onClose()
  }

  return (
    <FormDialog
      title={
        formName
          ? t('edit.titleOfForm', { language: name, form: formName })
          : t('edit.title', { language: name })
      }
      size="large"
      isSaving={edit.isSaving}
      onSubmit={edit.submit}
      onClose={onClose}
    >
      <dl className={styles.sources}>
        {language === 'en' || !english ? null : (
          <div>
            <dt>{t('edit.english')}</dt>
            <dd lang="en">{english}</dd>
          </div>
        )}
        <div>
          <dt>{t('edit.shipped')}</dt>
          <dd lang={language}>{opened.shipped ?? t('state.missing')}</dd>
        </div>
        {opened.shippedBefore ? (
          <div>
            <dt>{t('edit.shippedBefore')}</dt>
            <dd lang={language}>{opened.shippedBefore}</dd>
          </div>
        ) : null}
      </dl>
      {area === mailArea && !user?.isAdmin ? (
        <Note intent="info">{t('edit.mailsByAdministrators')}</Note>
      ) : null}
      <TextareaField control={form.control} name="text" label={t('edit.text')} />
      {problems.length > 0 && (written !== entity.text || failed.length > 0) ? (
        <Note intent="warning">
          {problems.map((problem) => (
            <p key={`${problem.kind}${problem.part}`}>{getProblemText(problem)}</p>
          ))}
        </Note>
      ) : null}
      <div className={styles.dialogActions}>
        {opened.text === null || opened.shipped === null ? null : (
          <Button variant="subtle" size="compact-sm" loading={isResetting} onClick={() => void reset()}>
            {t('edit.reset')}
          </Button>
        )}
        {opened.id ? <HistoryLink type="texts" id={opened.id} /> : null}
      </div>
      <FailureNote error={resetError} />
      <EditNotes form={form} edit={edit} fields={['text']} getFieldName={() => t('edit.text')} />
    </FormDialog>
  )
}

function findEnglish(text: SiteText, form: string): string | null | undefined {
  const forms = text.languages.find(({ language }) => language === 'en')?.forms ?? []
  const english = forms.find((candidate) => candidate.form === form) ?? forms.at(-1)
  return english?.text ?? english?.shipped
}
