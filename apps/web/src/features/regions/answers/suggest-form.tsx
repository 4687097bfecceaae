import { maxRemarkLength, maxSuggestedNameLength } from '@lares/shared-types/regions'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useCreateOnce } from '../../../shared/api/use-create-once.ts'
import { Form } from '../../../shared/forms/form.tsx'
import { Icon } from '../../../shared/icons/icon.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useCreateSuggestionMutation } from '../api.ts'
import { type Answer, PersonField } from './person-field.tsx'

/** Suggests who a person is, with a sentence that says why. */
export function SuggestForm({ regionId }: { regionId: string }) {
  const { t } = useTranslation('regions')
  const dispatch = useDispatch()
  const [create, { isLoading, error }] = useCreateSuggestionMutation()
  const createOnce = useCreateOnce()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [remark, setRemark] = useState('')
  const [isMissing, setIsMissing] = useState(false)

  async function submit() {
    setIsMissing(answer === null)
    if (!answer) return
    const body = { ...answer, ...(remark.trim() && { remark: remark.trim() }) }
    const result = await createOnce(body, (complete) => create({ params: { id: regionId }, body: complete }))
    if (result.error) return
    setAnswer(null)
    setRemark('')
    dispatch(toastShown({ title: t('answer.sent') }))
  }

  return (
    <Form label={t('answer.label')} onSubmit={() => void submit()}>
      <PersonField
        label={t('answer.suggest')}
        value={answer}
        onChange={(chosen) => {
          setAnswer(chosen)
          setIsMissing(false)
        }}
        onNewName={async (name) => ({ name: name.slice(0, maxSuggestedNameLength) })}
        error={isMissing ? t('answer.missing') : undefined}
      />
      <Textarea
        label={t('answer.remark')}
        description={t('answer.remarkHint')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={maxRemarkLength}
        value={remark}
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
      <FailureNote error={error} texts={{ 'already-exists': t('answer.repeated') }} />
      <div>
        <Button type="submit" loading={isLoading} leftSection={<Icon name="send" size={18} />}>
          {t('answer.send')}
        </Button>
      </div>
    </Form>
  )
}
