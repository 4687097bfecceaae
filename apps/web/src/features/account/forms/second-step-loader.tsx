import { Button } from '@mantine/core'
import { type ComponentType, type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '../../../shared/forms/form.tsx'
import { Note } from '../../../shared/ui/note.tsx'

interface SecondStepProps {
  readonly onRestart: () => void
}

interface Loaded {
  readonly attempt: number
  /** Undefined if it could not be loaded. */
  readonly Step?: ComponentType<SecondStepProps>
}

/**
 * Loads the form for the code of the second factor, which is not in the first load of guests, most of whom have none. The
 * person cannot go on without it: if it cannot be loaded, they can try again.
 */
export function SecondStepLoader({ onRestart }: SecondStepProps) {
  const { t, i18n } = useTranslation('account')
  const { t: shared } = useTranslation('shared')
  const { language } = i18n
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<Loaded>()

  useEffect(() => {
    let isCurrent = true
    load(language).then((Step) => {
      if (isCurrent) setLoaded({ attempt, ...(Step && { Step }) })
    })
    return () => {
      isCurrent = false
    }
  }, [attempt, language])

  function retry(event: FormEvent) {
    event.preventDefault()
    setAttempt(attempt + 1)
  }

  if (loaded?.Step) return <loaded.Step onRestart={onRestart} />
  if (!loaded) return null
  return (
    <Form label={t('signIn.title')} onSubmit={retry}>
      <Note intent="error">{shared('failures.offline')}</Note>
      <Button type="submit" loading={loaded.attempt !== attempt}>
        {shared('retry')}
      </Button>
      <Button variant="default" onClick={onRestart}>
        {t('link.backToSignIn')}
      </Button>
    </Form>
  )
}

async function load(language: string): Promise<ComponentType<SecondStepProps> | undefined> {
  try {
    const { loadSecondStep } = await import('../sign-in-ways/load-second-step.ts')
    return await loadSecondStep(language)
  } catch {
    return undefined
  }
}
