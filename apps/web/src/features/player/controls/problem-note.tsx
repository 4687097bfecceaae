import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../shared/ui/note.tsx'
import type { Problem } from '../engine/find-problem.ts'
import { usePlayer } from '../use-player.ts'

/** The problems after which trying again can help. */
const retryable: readonly Problem[] = ['offline', 'unavailable', 'blocked']

/** Why the current track does not play, and what to do. */
export function ProblemNote({ problem }: { problem: Problem }) {
  const { t } = useTranslation('player')
  const act = usePlayer()
  return (
    <Note intent={problem === 'pending' ? 'info' : 'error'}>
      <p>{t(`problems.${problem}`)}</p>
      {retryable.includes(problem) ? (
        <Button variant="default" mt="xs" onClick={() => act((player) => player.resume())}>
          {t(problem === 'blocked' ? 'play' : 'retry')}
        </Button>
      ) : null}
    </Note>
  )
}
